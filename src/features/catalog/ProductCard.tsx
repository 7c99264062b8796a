import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '../../app/paths';
import { NamedPicture } from '../../components/NamedPicture';
import { PriceText } from '../../components/PriceText';
import { CardFrame } from './CardFrame';
import { type ShopProduct } from './catalogEndpoints';

// One styled element for the whole card: a list draws dozens of cards at once, and each styled element has its price.
const Text = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  flex: 1,
  padding: theme.spacing(1.5),
  '& .category': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .names': {
    color: 'inherit',
    textDecoration: 'none',
    flex: 1,
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.spacing(2.25) },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `0.1875rem solid ${theme.vars.palette.primary.main}`, outlineOffset: '-0.1875rem' },
    '&:hover h3': { textDecoration: 'underline' },
  },
  '& h3': { ...theme.typography.h3, fontSize: '0.9375rem', margin: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
  '& .description': {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 0, 0),
    color: theme.vars.palette.text.secondary,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  // One below the other at every width: side by side, it would depend on the price whether they fit.
  '& .facts': { display: 'grid', marginTop: theme.spacing(1) },
  '& .price': { fontWeight: 700, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& .stock': { ...theme.typography.caption, color: theme.vars.palette.secondary.main, fontWeight: 600 },
  '& .stock.none': { color: theme.vars.palette.error.main },
  '& .action': { marginTop: theme.spacing(1.5), '& button': { paddingInline: theme.spacing(1) } },
  [theme.containerQueries.up('sm')]: {
    padding: theme.spacing(1.5, 2, 2),
    '& h3': { fontSize: theme.typography.h3.fontSize },
    '& .description': theme.typography.body2,
  },
}));

type ProductCardProps = {
  product: ShopProduct;
  /** The button under the facts. */
  action: (product: ShopProduct) => ReactNode;
  /** True in the rows that are in view at once. */
  eager?: boolean;
};

/** One product of a grid. */
export const ProductCard = memo(function ProductCard({ product, action, eager }: ProductCardProps) {
  const { id, name, desc, price, quantity, image, category } = product;
  return (
    <CardFrame data-testid="product-card">
      <NamedPicture name={name} src={image} tintBy={category?.name} eager={eager} />
      <Text>
        {category && <span className="category">{category.name}</span>}
        <Link className="names" to={productPath(id)}>
          <h3>{name}</h3>
          {desc && <p className="description">{desc}</p>}
        </Link>
        <div className="facts">
          <span className="price">
            <PriceText amount={price} />
          </span>
          <span className={quantity > 0 ? 'stock' : 'stock none'}>{quantity > 0 ? `${quantity} in stock` : 'Out of stock'}</span>
        </div>
        <div className="action">{action(product)}</div>
      </Text>
    </CardFrame>
  );
});
