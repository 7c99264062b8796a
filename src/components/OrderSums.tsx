import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { priceText } from './priceText';

const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: theme.spacing(0.75, 2),
  margin: theme.spacing(1, 0, 0),
  paddingTop: theme.spacing(1.5),
  borderTop: theme.mixins.line(theme.vars.palette.divider),
  breakInside: 'avoid',
  '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& :nth-last-of-type(1)': { fontWeight: 700, fontSize: '1.125rem' },
}));

type OrderSumsProps = {
  /** `ordered_total`: what an order cost when it was placed. */
  order: { subtotal: string; delivery_fee: string; total: string; ordered_total?: string };
  /** A note below "Delivery". */
  children?: ReactNode;
};

/** What a quote or an order costs: products, delivery, total, and the total as ordered when that was another one. */
export function OrderSums({ order, children }: OrderSumsProps) {
  return (
    <Sums>
      <dt>Products</dt>
      <dd>{priceText(order.subtotal)}</dd>
      <dt>Delivery{children}</dt>
      <dd>{Number(order.delivery_fee) === 0 ? 'Free' : priceText(order.delivery_fee)}</dd>
      {order.ordered_total !== undefined && Number(order.ordered_total) !== Number(order.total) && (
        <>
          <dt>Total as ordered</dt>
          <dd>{priceText(order.ordered_total)}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd>{priceText(order.total)}</dd>
    </Sums>
  );
}
