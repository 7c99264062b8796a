import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { formatCount, formatPrice } from '../../contract/formats';
import { ProductImage } from './ProductImage';

const Line = styled(ListItem)(({ theme }) => ({
  display: 'grid',
  // On a phone the amount is below the name, which needs the width.
  gridTemplateColumns: `${theme.spacing(7)} minmax(0, 1fr)`,
  alignItems: 'start',
  gap: theme.spacing(0.5, 1.5),
  '& > div:first-of-type': { gridRow: 'span 2' },
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `${theme.spacing(7)} minmax(0, 1fr) auto`,
    '& > div:first-of-type': { gridRow: 'auto' },
  },
  padding: theme.spacing(1.5, 0),
  '&:not(:first-of-type)': { borderTop: theme.mixins.line(theme.vars.palette.divider) },
  breakInside: 'avoid',
}));

const Amount = styled('span')({
  textAlign: 'end',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

type OrderLineProps = {
  product: { name: string; image: string | null };
  /** The name as it is shown. */
  title: ReactNode;
  quantity: number;
  unitPrice: string;
  totalPrice: string;
  /** Loads the picture at once. */
  eager?: boolean;
  /** Notes below the quantity. */
  children?: ReactNode;
};

/** A line of a quote or of an order, in a list. */
export function OrderLine({ product, title, quantity, unitPrice, totalPrice, eager, children }: OrderLineProps) {
  const { i18n } = useLingui();
  return (
    <Line data-testid="order-line">
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <ProductImage name={product.name} src={product.image} eager={eager} />
      </Box>
      <div>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${formatCount(i18n, quantity)} × ${formatPrice(i18n, unitPrice)}`}
        </Typography>
        {children}
      </div>
      <Amount>{formatPrice(i18n, totalPrice)}</Amount>
    </Line>
  );
}
