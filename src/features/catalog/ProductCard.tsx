import CardActions from '@mui/material/CardActions';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupPaisa } from '../../../contract/money';
import { NepaliText } from '../../components/NepaliText';
import { ProductImage } from '../../components/ProductImage';
import { priceText } from '../../components/priceText';
import { productPath } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { CardFrame, CardText } from './CardFrame';
import { type ShownProduct } from './readProducts';
import { LOW_STOCK } from './stock';
import { unitPrice } from './unitPrice';

/** Covers the whole card; the button is above it. */
const ProductLink = styled(Link)(({ theme }) => ({
  flex: 1,
  minHeight: '1.5rem',
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.spacing(2.25) },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
    outlineOffset: '-0.1875rem',
  },
  '&:hover h3': { textDecoration: 'underline' },
}));

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  [theme.containerQueries.up('sm')]: { fontSize: theme.typography.h3.fontSize },
}));

const Description = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
  // A phone has room for one line.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  [theme.containerQueries.up('sm')]: { ...theme.typography.body2, WebkitLineClamp: 2 },
}));

const Price = styled('span')(({ theme }) => ({
  marginTop: theme.spacing(1),
  fontWeight: 700,
  fontSize: '1.0625rem',
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  [theme.containerQueries.up('sm')]: { fontSize: '1.125rem' },
}));

// Above the texts, and after them for keyboard and screen reader: what can be pressed on it belongs to the product that they name.
const Picture = styled('div')({ position: 'relative', order: -1 });

const LowStock = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlockEnd: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  padding: theme.spacing(0.25, 1.25),
  borderRadius: '99rem',
  backgroundColor: theme.vars.palette.saffron.main,
  color: theme.vars.palette.saffron.contrastText,
  fontWeight: 650,
}));

type ProductCardProps = {
  product: ShownProduct;
  eager?: boolean;
  isMain?: boolean;
  /** On the picture. */
  corner?: ReactNode;
  /** The button. */
  children?: ReactNode;
};

/** One product of a `CardGrid`; `eager` and `isMain` are those of its image. */
export function ProductCard({ product, eager, isMain, corner, children }: ProductCardProps) {
  const { id, name, desc, price, quantity, image, category } = product;
  const inStock = quantity !== null && quantity > 0;
  const isLow = inStock && quantity <= LOW_STOCK;
  // The card of the specification has no price per unit.
  const perUnit = hasFeature('products') ? unitPrice(product) : null;
  return (
    <CardFrame data-testid="product-card">
      <CardText>
        {category && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {category.name}
          </Typography>
        )}
        <ProductLink to={productPath(id)}>
          <Name>
            <NepaliText>{name}</NepaliText>
          </Name>
          {desc && (
            // Otherwise it is a part of the link's name, which is the heading.
            <Description aria-hidden="true">
              <NepaliText>{desc}</NepaliText>
            </Description>
          )}
        </ProductLink>
        {price !== null && <Price>{priceText(price)}</Price>}
        {perUnit && (
          <Typography variant="caption" sx={{ mt: -0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {`${groupPaisa(perUnit.paisa)} per ${perUnit.reference.name}`}
          </Typography>
        )}
        {quantity !== null && (
          <Typography
            variant="caption"
            sx={{
              mt: -0.5,
              fontWeight: 600,
              color: isLow ? 'warning.main' : inStock ? 'secondary.main' : 'error.main',
            }}
          >
            {inStock ? `${quantity} in stock` : 'Out of stock'}
          </Typography>
        )}
        <CardActions disableSpacing sx={{ p: 0, mt: 1.5, '& > button': { px: 1 } }}>
          {children}
        </CardActions>
      </CardText>
      <Picture>
        <ProductImage name={name} src={image} eager={eager} isMain={isMain} />
        {isLow && <LowStock>{`Only ${quantity} left`}</LowStock>}
        {corner}
      </Picture>
    </CardFrame>
  );
}
