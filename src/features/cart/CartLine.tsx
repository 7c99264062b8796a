import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { productPath } from '../../config/paths';
import { ProductImage } from '../../components/ProductImage';
import { priceText } from '../../components/priceText';
import { styled } from '../../components/styled';
import { type ShopCartItem } from './readCart';

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(0.5, 2),
  gridTemplateColumns: `${theme.spacing(10)} 1fr auto`,
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"picture name name" "picture facts facts" "picture remove total"',
  paddingBlock: theme.spacing(2.5),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
  '& .picture': { gridArea: 'picture', borderRadius: theme.shape.borderRadius, overflow: 'hidden' },
  '& .name': {
    gridArea: 'name',
    margin: 0,
    ...theme.typography.h3,
    overflowWrap: 'anywhere',
    '& a': {
      display: 'inline-block',
      minHeight: theme.spacing(3),
      color: 'inherit',
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
  },
  '& .facts': { gridArea: 'facts', color: theme.vars.palette.text.secondary, '& p': { margin: 0 } },
  '& .total': {
    gridArea: 'total',
    alignSelf: 'center',
    textAlign: 'end',
    fontWeight: 700,
    fontSize: '1.0625rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .remove': {
    gridArea: 'remove',
    justifySelf: 'start',
    marginInlineStart: theme.spacing(-2.5),
    '@media print': { display: 'none' },
  },
  '& .short': { color: theme.vars.palette.error.main, fontWeight: 600 },
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `${theme.spacing(12)} 1fr auto minmax(${theme.spacing(16)}, auto)`,
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"picture name remove total" "picture facts remove total"',
    '& .remove': { marginInlineStart: 0, alignSelf: 'center' },
    '& .total': { whiteSpace: 'nowrap' },
  },
}));

/** What has become of the stock since the product was put into the cart; null when there is enough, or nobody knows. */
export function stockWarning({ product, quantity }: ShopCartItem): string | null {
  if (product.quantity === null || product.quantity >= quantity) return null;
  return product.quantity === 0 ? 'Out of stock' : `Only ${product.quantity} left in stock`;
}

type CartLineProps = { item: ShopCartItem; removing: boolean; onRemove: () => void };

export function CartLine({ item, removing, onRemove }: CartLineProps) {
  const { product, quantity } = item;
  const warning = stockWarning(item);
  return (
    <Row data-testid="cart-line">
      <div className="picture">
        <ProductImage name={product.name} src={product.image} eager />
      </div>
      <h2 className="name">
        {product.id === null ? product.name : <Link to={productPath(product.id)}>{product.name}</Link>}
      </h2>
      <div className="facts">
        <p>
          Quantity: <span>{quantity}</span>
        </p>
        <p>{priceText(product.price)} each</p>
        {warning && <p className="short">{warning}</p>}
      </div>
      <span className="total">{priceText(item.total_price)}</span>
      <Button
        className="remove"
        color="error"
        aria-label={`Remove: ${product.name}`}
        aria-disabled={removing}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Row>
  );
}
