import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { type Earnings } from '../../contract/earnings';
import { formatAmount, formatCount, formatDate, formatPrice } from '../../contract/formats';
import { paisaOf } from '../../contract/money';
import { ColumnTable } from './ColumnTable';
import { NepaliText } from './NepaliText';

type EarningsTablesProps = { earnings: Earnings; payoutEnd?: (payout: Earnings['payouts'][number]) => ReactNode };

/** What was sold of the goods of a member, by product, and what was paid out. `payoutEnd`: what stands behind a payout. */
export function EarningsTables({ earnings, payoutEnd }: EarningsTablesProps) {
  const { t, i18n } = useLingui();
  const { products, payouts } = earnings;
  const sold = formatPrice(i18n, earnings.amount);
  const paidOut = formatPrice(i18n, earnings.paid_out);
  const left = formatPrice(i18n, earnings.rest);
  const amountOf = ({ amount }: { amount: string }) => formatAmount(i18n, paisaOf(amount));
  return (
    <>
      <Typography sx={{ mb: 3, fontWeight: 700 }}>{t`${sold} sold · ${paidOut} paid out · ${left} left`}</Typography>
      {products.length === 0 && <Typography color="textSecondary">{t`Nothing was delivered yet.`}</Typography>}
      {products.length > 0 && (
        <ColumnTable
          label={t`Products`}
          rows={products}
          keyOf={({ product }) => product}
          columns={[
            { title: t`Product`, cell: ({ name }) => <NepaliText>{name}</NepaliText> },
            { title: t`Pieces`, isNumber: true, cell: ({ quantity }) => formatCount(i18n, quantity) },
            { title: t`Sold (NPR)`, isNumber: true, cell: amountOf },
          ]}
        />
      )}
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t`Paid out`}
      </Typography>
      {payouts.length === 0 && <Typography color="textSecondary">{t`Nothing was paid out yet.`}</Typography>}
      {payouts.length > 0 && (
        <ColumnTable
          label={t`Paid out`}
          rows={payouts}
          keyOf={({ id }) => id}
          columns={[
            { title: t`Date`, cell: ({ at }) => formatDate(i18n, at) },
            { title: t`Reference`, cell: ({ reference }) => reference },
            { title: t`Amount (NPR)`, isNumber: true, cell: amountOf },
            ...(payoutEnd ? [{ title: t`Mistake`, cell: payoutEnd }] : []),
          ]}
        />
      )}
    </>
  );
}
