import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '../../app/paths';
import { NamedPicture } from '../../components/NamedPicture';
import { PriceText } from '../../components/PriceText';
import { CardFrame } from './CardFrame';
import { type ShopProduct } from './catalogEndpoints';

const Text = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  flex: 1,
  padding: theme.spacing(1.5),
  [theme.containerQueries.up('sm')]: { padding: theme.spacing(1.5, 2, 2) },
  '& .action': { marginTop: theme.spacing(1.5), '& button': { paddingInline: theme.spacing(1) } },
}));

const Names = styled(Link)(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'none',
  flex: 1,
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.spacing(2.25) },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `0.1875rem solid ${theme.vars.palette.primary.main}`, outlineOffset: '-0.1875rem' },
  '&:hover h3': { textDecoration: 'underline' },
}));

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  fontSize: '0.9375rem',
  margin: 0,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  [theme.containerQueries.up('sm')]: { fontSize: theme.typography.h3.fontSize },
}));

const Description = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  [theme.containerQueries.up('sm')]: theme.typography.body2,
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
}));

// One below the other at every width: side by side, it would depend on the price whether they fit.
const Facts = styled('div')(({ theme }) => ({ display: 'grid', marginTop: theme.spacing(1) }));

const Price = styled('span')({ fontWeight: 700, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' });
const Stock = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.secondary.main,
  fontWeight: 600,
  '&.none': { color: theme.vars.palette.error.main },
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
        {category && (
          <Typography variant="caption" component="span" color="textSecondary">
            {category.name}
          </Typography>
        )}
        <Names to={productPath(id)}>
          <Name>{name}</Name>
          {desc && <Description>{desc}</Description>}
        </Names>
        <Facts>
          <Price>
            <PriceText amount={price} />
          </Price>
          <Stock className={quantity > 0 ? undefined : 'none'}>{quantity > 0 ? `${quantity} in stock` : 'Out of stock'}</Stock>
        </Facts>
        <div className="action">{action(product)}</div>
      </Text>
    </CardFrame>
  );
});
