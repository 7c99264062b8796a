import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { formatCount, formatPrice } from '../../../../contract/formats';
import { ProductImage } from '../../../components/ProductImage';
import { TextLink } from '../../../components/TextLink';

/** A card on a phone, the row of a table on wide screens: picture, name, figures, buttons. */
const Entry = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  paddingBlock: theme.spacing(1.5),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
  [theme.containerQueries.up('md')]: { gridTemplateColumns: '4rem minmax(0, 1fr) 20rem 17rem' },
}));

/** Below the name on a phone. */
const Buttons = styled('div')(({ theme }) => ({
  gridColumn: '2',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  [theme.containerQueries.up('md')]: { gridColumn: 'auto' },
}));

const Figures = styled('dl')(({ theme }) => ({
  gridColumn: '2',
  [theme.containerQueries.up('md')]: { gridColumn: 'auto' },
  display: 'grid',
  gridTemplateColumns: '7.5rem 1fr 1fr',
  gap: theme.spacing(1),
  margin: 0,
  '& dt': { fontSize: theme.typography.caption.fontSize, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

type ProductEntryProps = {
  name: string;
  image: string | null;
  /** Where the name leads. */
  to: string | null;
  state: { text: string; color: 'default' | 'success' | 'warning' | 'info' };
  /** What has become of a proposed change. */
  change?: string | null;
  price: string | null;
  stock: number | null;
  sold: number | null;
  /** What staff answered, or what else must be known. */
  note: string | null;
  children: ReactNode;
};

/** One of a member's products. `children` are its buttons. */
export function ProductEntry(props: ProductEntryProps) {
  const { name, image, to, state, change = null, price, stock, sold, note, children } = props;
  const { t, i18n } = useLingui();
  const shownName = name || t`Without a name`;
  return (
    <Entry data-testid="selling-row">
      <Box sx={{ borderRadius: 1.5, overflow: 'hidden' }}>
        <ProductImage name={name || t`New product`} src={image} sizes="4rem" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
          {to ? (
            <TextLink to={to} color="inherit">
              {shownName}
            </TextLink>
          ) : (
            shownName
          )}
        </Typography>{' '}
        <Chip size="small" label={i18n._(state.text)} color={state.color} variant="outlined" />{' '}
        {change && <Chip size="small" label={change} color="info" variant="outlined" />}
        {note && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Figures>
        <div>
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>{price === null ? '–' : formatPrice(i18n, price)}</dd>
        </div>
        <div>
          <dt>
            <Trans>In stock</Trans>
          </dt>
          <dd>{stock === null ? '–' : formatCount(i18n, stock)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Sold</Trans>
          </dt>
          <dd>{sold === null ? '–' : formatCount(i18n, sold)}</dd>
        </div>
      </Figures>
      <Buttons>{children}</Buttons>
    </Entry>
  );
}
