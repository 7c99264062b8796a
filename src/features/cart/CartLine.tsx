import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatPrice } from '../../../contract/formats';
import { productPath } from '../../config/paths';
import { NepaliText } from '../../components/NepaliText';
import { ProductImage } from '../../components/ProductImage';
import { TextLink } from '../../components/TextLink';
import { type ShopCartItem } from './readCart';

const Row = styled(ListItem)(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(0.5, 2),
  gridTemplateColumns: `${theme.spacing(10)} 1fr auto`,
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"picture name name" "picture facts facts" "picture remove total"',
  // The browser skips layout and paint of lines far from the window. It cuts what stands out, so the padding holds the focus rings.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto none auto ${theme.spacing(17)}`,
  '@media print': { contentVisibility: 'visible', breakInside: 'avoid' },
  margin: theme.spacing(0, -2),
  padding: theme.spacing(2.5, 2),
  width: 'auto',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: theme.spacing(2),
    insetBlockEnd: 0,
    borderBottom: theme.mixins.line(theme.vars.palette.divider),
  },
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `${theme.spacing(12)} 1fr auto minmax(${theme.spacing(19)}, auto)`,
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"picture name remove total" "picture facts remove total"',
  },
}));

const Total = styled('span')(({ theme }) => ({
  gridArea: 'total',
  alignSelf: 'center',
  textAlign: 'end',
  fontWeight: 700,
  fontSize: '1.0625rem',
  fontVariantNumeric: 'tabular-nums',
  [theme.containerQueries.up('sm')]: { whiteSpace: 'nowrap' },
}));

const RemoveButton = styled(Button)(({ theme }) => ({
  gridArea: 'remove',
  justifySelf: 'start',
  paddingInline: theme.spacing(1.5),
  marginInlineStart: theme.spacing(-1.5),
  '@media print': { display: 'none' },
  [theme.containerQueries.up('sm')]: { marginInlineStart: 0, alignSelf: 'center' },
}));

/** The warning of a line with less in stock than in the cart; null when the stock suffices or is unknown. */
export function stockWarning(i18n: I18n, { product: { quantity: stock }, quantity }: ShopCartItem): string | null {
  if (stock === null || stock >= quantity) return null;
  return i18n._(stock === 0 ? msg`Out of stock` : msg`Only ${stock} left in stock`);
}

type CartLineProps = {
  item: ShopCartItem;
  removing: boolean;
  onRemove: () => void;
  /** True for lines in the first viewport. */
  eager?: boolean;
};

export function CartLine({ item, removing, onRemove, eager }: CartLineProps) {
  const { t, i18n } = useLingui();
  const { product, quantity } = item;
  const { name } = product;
  const warning = stockWarning(i18n, item);
  return (
    <Row data-testid="cart-line">
      <Box sx={{ gridArea: 'picture', borderRadius: 1, overflow: 'hidden' }}>
        <ProductImage name={name} src={product.image} eager={eager} />
      </Box>
      <Typography variant="h3" component="h2" sx={{ gridArea: 'name', overflowWrap: 'anywhere' }}>
        {product.id === null ? (
          <NepaliText>{name}</NepaliText>
        ) : (
          <TextLink
            to={productPath(product.id)}
            color="inherit"
            underline="hover"
            sx={{ display: 'inline-block', minHeight: 24 }}
          >
            <NepaliText>{name}</NepaliText>
          </TextLink>
        )}
      </Typography>
      <Box sx={{ gridArea: 'facts', color: 'text.secondary' }}>
        <Typography
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >{`${quantity} × ${formatPrice(i18n, product.price)}`}</Typography>
        {warning && <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{warning}</Typography>}
      </Box>
      <Total>{formatPrice(i18n, item.total_price)}</Total>
      <RemoveButton color="error" aria-label={t`Remove: ${name}`} aria-disabled={removing} onClick={onRemove}>
        {t`Remove`}
      </RemoveButton>
    </Row>
  );
}
