import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { readPaisa } from '../../../../contract/money';
import { RIDER_ENTRY_TEXTS } from '../../../../contract/riderEntries';
import { type RiderDay } from '../../../../contract/riders';
import { priceText } from '../../../components/priceText';
import { clockText } from '../../../components/timeText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { CashRow, cashList } from './CashRow';
import { riderFailureText, useSettleRiderMutation, useTakeBackRiderEntryMutation } from './ridersEndpoints';
import { ShortageDialog } from './ShortageDialog';

/** What settles the cash of a rider beside hand-overs: refunds given back at the door, and what is missing for good or for now. */
export function RiderEntries({ of, isOwner }: { of: RiderDay; isOwner: boolean }) {
  const [shortage, setShortage] = useState<'debt' | 'written_off' | null>(null);
  const [settle, { error: settleFailure, reset: resetSettle }] = useSettleRiderMutation();
  const [takeBack, { error: takeBackFailure, reset: resetTakeBack }] = useTakeBackRiderEntryMutation();
  const failure = settleFailure ?? takeBackFailure;
  const { day, missing, cash_refunds: refunds, entries } = of;
  const rider = of.rider.id;
  const isMissing = (readPaisa(missing) ?? 0) > 0;
  if (entries.length === 0 && refunds.length === 0 && !isMissing) return null;
  return (
    <section aria-label="Settled otherwise">
      <Typography variant="h2" sx={{ mb: 1 }}>
        Settled otherwise
      </Typography>
      {failure && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          onClose={() => {
            resetSettle();
            resetTakeBack();
          }}
        >
          {riderFailureText(failure)}
        </Alert>
      )}
      <Stack component="ul" role="list" sx={cashList}>
        {entries.map(({ id, kind, amount, reason, order, recorded_by, at }) => (
          <CashRow
            key={id}
            amount={amount}
            end={
              <Button
                size="small"
                aria-label={`Take back ${priceText(amount)}: ${RIDER_ENTRY_TEXTS[kind]}`}
                onClick={() => void takeBack({ rider, entry: id })}
              >
                Take back
              </Button>
            }
          >
            {`${RIDER_ENTRY_TEXTS[kind]}, ${clockText(at)}${recorded_by ? `, ${recorded_by}` : ''}${reason && `: ${reason}`} `}
            {order && <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>}
          </CashRow>
        ))}
        {refunds.map(({ id, amount, order }) => (
          <CashRow
            key={`refund ${id}`}
            amount={amount}
            end={
              <Button
                size="small"
                aria-label={`Given back at the door: ${priceText(amount)} of ${order.number}`}
                onClick={() =>
                  void settle({ rider, day, missing, kind: 'given_back', refund: id, key: createIdempotencyKey() })
                }
              >
                Given back at the door
              </Button>
            }
          >
            Refunded from the till: <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>
          </CashRow>
        ))}
      </Stack>
      {isMissing && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
          {readPaisa(of.unexplained) !== 0 && (
            <Button variant="outlined" onClick={() => setShortage('debt')}>
              Keep as a debt
            </Button>
          )}
          {isOwner && (
            <Button variant="outlined" onClick={() => setShortage('written_off')}>
              Write off
            </Button>
          )}
        </Stack>
      )}
      {shortage && <ShortageDialog of={of} kind={shortage} onClose={() => setShortage(null)} />}
    </section>
  );
}
