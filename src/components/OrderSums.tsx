import { useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { formatPrice } from '../../contract/formats';

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
  const { t, i18n } = useLingui();
  const price = (amount: string) => formatPrice(i18n, amount);
  return (
    <Sums>
      <dt>{t`Products`}</dt>
      <dd>{price(order.subtotal)}</dd>
      <dt>
        {t`Delivery`}
        {children}
      </dt>
      <dd>{Number(order.delivery_fee) === 0 ? t`Free` : price(order.delivery_fee)}</dd>
      {order.ordered_total !== undefined && Number(order.ordered_total) !== Number(order.total) && (
        <>
          <dt>{t`Total as ordered`}</dt>
          <dd>{price(order.ordered_total)}</dd>
        </>
      )}
      <dt>{t`Total`}</dt>
      <dd>{price(order.total)}</dd>
    </Sums>
  );
}
