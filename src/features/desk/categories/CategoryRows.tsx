import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { countText } from '../../../components/listCount';
import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type DeskCategory } from '../../../../contract/deskCategories';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { focusHeading } from '../../../components/focusHeading';
import { createIcon } from '../../../components/icons';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { TextLink } from '../../../components/TextLink';
import { categoryPath } from '../../../config/paths';
import { errorText } from '../../../http/apiError';
import { categoryErrors, useRemoveCategoryMutation } from './categoryEndpoints';

const UpIcon = createIcon(<path d="m6 14.5 6-6 6 6" />);
const DownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '3.5rem 1fr auto',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  paddingBlock: theme.spacing(1),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
  // On a phone the buttons have a line of their own.
  '& > .buttons': { gridColumn: '2 / -1', display: 'flex', gap: theme.spacing(1) },
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: '3.5rem 1fr auto auto',
    '& > .buttons': { gridColumn: 3, gridRow: 1 },
  },
}));

type CategoryRowsProps = {
  categories: DeskCategory[];
  onOrder: (ids: number[]) => void;
  onEdit: (id: number) => void;
};

/** The categories in the order of the shop, with what can be done with each. */
export function CategoryRows({ categories, onOrder, onEdit }: CategoryRowsProps) {
  const { t, i18n } = useLingui();
  const move = (from: number, to: number) => {
    const ids = categories.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onOrder(ids);
  };
  return (
    <Box component="ol" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {categories.map((category, index) => {
        const { name } = category;
        return (
          <Row key={category.id} data-testid="category-row">
            <Box sx={{ borderRadius: 1.5, overflow: 'hidden' }}>
              <ProductImage name={category.name} src={category.image} sizes="3.5rem" />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <TextLink to={categoryPath(category.id)} color="inherit" sx={{ fontWeight: 'fontWeightMedium' }}>
                <NepaliText>{name}</NepaliText>
              </TextLink>
              <Typography variant="body2" color="textSecondary">
                {usageText(i18n, category)}
              </Typography>
            </Box>
            <Box>
              <IconButton
                aria-label={t`Move ${name} up`}
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, index - 1)}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                aria-label={t`Move ${name} down`}
                aria-disabled={index === categories.length - 1}
                onClick={() => index < categories.length - 1 && move(index, index + 1)}
              >
                <DownIcon />
              </IconButton>
            </Box>
            <Box className="buttons">
              <Button size="small" variant="outlined" onClick={() => onEdit(category.id)}>
                <Trans>
                  Edit<VisuallyHidden> {name}</VisuallyHidden>
                </Trans>
              </Button>
              {category.uses === 0 && <RemoveButton category={category} />}
            </Box>
          </Row>
        );
      })}
    </Box>
  );
}

const RemoveButton = ({ category: { id, name } }: { category: DeskCategory }) => {
  const { t } = useLingui();
  return (
    <ConfirmButton
      text={
        <Trans>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Trans>
      }
      button={{ size: 'small', color: 'error' }}
      title={t`Remove ${name}?`}
      confirmText={t`Remove`}
      cancelText={t`Keep`}
      mutation={useRemoveCategoryMutation()}
      arg={id}
      failureText={(failure) => errorText(categoryErrors.change, failure)}
      onDone={focusHeading}
    >
      <Trans>It has no products. You can add it again later.</Trans>
    </ConfirmButton>
  );
};

/** What uses the category: "24 products, 1 archived or in review". */
function usageText(i18n: I18n, { product_count, uses }: DeskCategory): string {
  const hidden = uses - product_count;
  const products = product_count === 0 ? i18n._('No products') : countText(i18n, { count: product_count }, 'product');
  return hidden > 0 ? i18n._(msg`${products}, ${hidden} archived or in review`) : products;
}
