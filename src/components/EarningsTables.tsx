import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { type Earnings } from '../../contract/earnings';
import { ColumnTable } from './ColumnTable';
import { NepaliText } from './NepaliText';
import { amountText, priceText } from './priceText';
import { dateText } from './timeText';

type EarningsTablesProps = { earnings: Earnings; payoutEnd?: (payout: Earnings['payouts'][number]) => ReactNode };

/** What was sold of the goods of a member, by product, and what was paid out. `payoutEnd`: what stands behind a payout. */
export function EarningsTables({ earnings, payoutEnd }: EarningsTablesProps) {
  const { products, payouts, amount, paid_out, rest } = earnings;
  return (
    <>
      <Typography sx={{ mb: 3, fontWeight: 700 }}>
        {`${priceText(amount)} sold · ${priceText(paid_out)} paid out · ${priceText(rest)} left`}
      </Typography>
      {products.length === 0 && <Typography color="textSecondary">Nothing was delivered yet.</Typography>}
      {products.length > 0 && (
        <ColumnTable
          label="Products"
          rows={products}
          keyOf={({ product }) => product}
          columns={[
            { title: 'Product', cell: ({ name }) => <NepaliText>{name}</NepaliText> },
            { title: 'Pieces', isNumber: true, cell: ({ quantity }) => quantity },
            { title: 'Sold (NPR)', isNumber: true, cell: (product) => amountText(product.amount) },
          ]}
        />
      )}
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        Paid out
      </Typography>
      {payouts.length === 0 && <Typography color="textSecondary">Nothing was paid out yet.</Typography>}
      {payouts.length > 0 && (
        <ColumnTable
          label="Paid out"
          rows={payouts}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Date', cell: ({ at }) => dateText(at) },
            { title: 'Reference', cell: ({ reference }) => reference },
            { title: 'Amount (NPR)', isNumber: true, cell: (payout) => amountText(payout.amount) },
            ...(payoutEnd ? [{ title: 'Mistake', cell: payoutEnd }] : []),
          ]}
        />
      )}
    </>
  );
}
