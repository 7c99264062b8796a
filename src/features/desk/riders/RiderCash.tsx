import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatClock, formatMoney, formatPrice } from '../../../../contract/formats';
import { readPaisa } from '../../../../contract/money';
import { type RiderDay } from '../../../../contract/riders';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { CashRow, cashList } from './CashRow';
import { RiderEntries } from './RiderEntries';

/** "14:05, recorded by Gita Rai". */
function receiptText(i18n: I18n, { recorded_by: by, at }: RiderDay['receipts'][number]): string {
  const time = formatClock(i18n, at);
  return by ? i18n._(msg`${time}, recorded by ${by}`) : time;
}

/** "14:05, confirmed by Gita Rai, NPR 5.00 too much: No coins". */
function handOverText(i18n: I18n, { surplus, note, recorded_by: by, at }: RiderDay['hand_overs'][number]): string {
  const more = formatPrice(i18n, surplus);
  const facts = [
    formatClock(i18n, at),
    by && i18n._(msg`confirmed by ${by}`),
    readPaisa(surplus) !== 0 && i18n._(msg`${more} too much`),
  ];
  const text = facts.filter(Boolean).join(', ');
  return note ? `${text}: ${note}` : text;
}

type RiderCashProps = { of: RiderDay; isOwner: boolean; onTakeBack: (handOver: number) => void };

/** The cash of a rider on a day: order by order, what was handed over, and what is missing. */
export function RiderCash({ of, isOwner, onTakeBack }: RiderCashProps) {
  const { t, i18n } = useLingui();
  const [missing, unexplained] = [readPaisa(of.missing) ?? 0, readPaisa(of.unexplained) ?? 0];
  const [collected, handedOver] = [formatPrice(i18n, of.collected), formatPrice(i18n, of.handed_over)];
  const shortage = formatPrice(i18n, of.missing);
  const surplus = formatMoney(i18n, -missing);
  return (
    <Stack spacing={3}>
      <section aria-label={t`Collected`}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t`Collected: ${collected}`}
        </Typography>
        {of.receipts.length === 0 && (
          <Typography color="textSecondary">
            <Trans>No cash was recorded on this day.</Trans>
          </Typography>
        )}
        <Stack component="ul" role="list" sx={cashList}>
          {of.receipts.map((receipt) => {
            const { id, order, amount, rest } = receipt;
            const due = formatPrice(i18n, rest);
            return (
              <CashRow key={id} amount={amount}>
                <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>
                {`, ${receiptText(i18n, receipt)}`}
                {readPaisa(rest) !== 0 && (
                  <Typography component="span" color="error">
                    {' '}
                    {t`${due} of the order is still due`}
                  </Typography>
                )}
              </CashRow>
            );
          })}
        </Stack>
      </section>
      <section aria-label={t`Handed over`}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t`Handed over: ${handedOver}`}
        </Typography>
        <Stack component="ul" role="list" sx={cashList}>
          {of.hand_overs.map((handOver) => {
            const { id } = handOver;
            const amount = formatPrice(i18n, handOver.amount);
            return (
              <CashRow
                key={id}
                amount={handOver.amount}
                end={
                  <Button size="small" aria-label={t`Take back ${amount}`} onClick={() => onTakeBack(id)}>
                    <Trans>Take back</Trans>
                  </Button>
                }
              >
                {handOverText(i18n, handOver)}
              </CashRow>
            );
          })}
        </Stack>
      </section>
      <RiderEntries of={of} isOwner={isOwner} />
      <Typography role="status" sx={{ fontWeight: 700 }} color={missing === 0 ? undefined : 'error'}>
        {missing === 0 && t`Nothing is missing.`}
        {missing > 0 && unexplained === 0 && t`Kept as a debt: ${shortage}`}
        {missing > 0 && unexplained > 0 && t`Missing: ${shortage}`}
        {missing < 0 && t`${surplus} more was handed over than is recorded.`}
      </Typography>
    </Stack>
  );
}
