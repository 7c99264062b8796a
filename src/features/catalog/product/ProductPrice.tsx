import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatMoney, formatPrice } from '../../../../contract/formats';
import { type ShownProduct } from '../readProducts';
import { LOW_STOCK } from '../stock';
import { unitPrice, unitPriceText } from '../unitPrice';

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
  const { t, i18n } = useLingui();
  const { price, quantity } = product;
  const perUnit = unitPrice(product);
  const isLow = quantity !== null && quantity > 0 && quantity <= LOW_STOCK;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        {price !== null && <Price>{formatPrice(i18n, price)}</Price>}
        {perUnit && (
          <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {unitPriceText(i18n, formatMoney(i18n, perUnit.paisa), perUnit.reference.name)}
          </Typography>
        )}
      </Box>
      {quantity !== null && (
        <Typography
          sx={{ mt: 0.5, fontWeight: 600, color: isLow ? 'warning.main' : quantity ? 'secondary.main' : 'error.main' }}
        >
          {isLow
            ? t`${quantity} in stock · only ${quantity} left`
            : quantity
              ? t`${quantity} in stock`
              : t`Out of stock`}
        </Typography>
      )}
    </Box>
  );
}
