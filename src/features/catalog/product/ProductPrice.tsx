import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatPaisa } from '../../../../contract/money';
import { priceText } from '../../../components/priceText';
import { type ShownProduct } from '../readProducts';
import { LOW_STOCK } from '../stock';
import { unitPrice } from '../unitPrice';

const Price = styled('p')(({ theme }) => ({
  margin: 0,
  fontWeight: 700,
  fontSize: 'clamp(1.5rem, 1.3rem + 1vw, 2rem)',
  lineHeight: 1.2,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.primary,
}));

/** The price of a product's page, the price per unit and the stock. */
export function ProductPrice({ product }: { product: ShownProduct }) {
  const { price, quantity } = product;
  const perUnit = unitPrice(product);
  const isLow = quantity !== null && quantity > 0 && quantity <= LOW_STOCK;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        {price !== null && <Price>{priceText(price)}</Price>}
        {perUnit && (
          <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {`${formatPaisa(perUnit.paisa)} per ${perUnit.reference.name}`}
          </Typography>
        )}
      </Box>
      {quantity !== null && (
        <Typography
          sx={{ mt: 0.5, fontWeight: 600, color: isLow ? 'warning.main' : quantity ? 'secondary.main' : 'error.main' }}
        >
          {quantity ? `${quantity} in stock` : 'Out of stock'}
          {isLow && ` · only ${quantity} left`}
        </Typography>
      )}
    </Box>
  );
}
