import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { formatClock, formatPrice } from '../../../../contract/formats';
import { readPaisa } from '../../../../contract/money';
import { RIDER_ENTRY_TEXTS } from '../../../../contract/riderEntries';
import { type RiderDay } from '../../../../contract/riders';
import { EnglishText } from '../../../components/EnglishText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { CashRow, cashList } from './CashRow';
import { riderFailureText, useSettleRiderMutation, useTakeBackRiderEntryMutation } from './ridersEndpoints';
import { ShortageDialog } from './lazyRiderDialogs';

/** What settles the cash of a rider beside hand-overs: refunds given back at the door, and what is missing for good or for now. */
export function RiderEntries({ of, isOwner }: { of: RiderDay; isOwner: boolean }) {
  const { t, i18n } = useLingui();
  const [shortage, setShortage] = useState<'debt' | 'written_off' | null>(null);
  const [settle, { error: settleFailure, reset: resetSettle }] = useSettleRiderMutation();
  const [takeBack, { error: takeBackFailure, reset: resetTakeBack }] = useTakeBackRiderEntryMutation();
  const failure = settleFailure ?? takeBackFailure;
  const { day, missing, cash_refunds: refunds, entries } = of;
  const rider = of.rider.id;
  const isMissing = (readPaisa(missing) ?? 0) > 0;
  if (entries.length === 0 && refunds.length === 0 && !isMissing) return null;
  return (
    <section aria-label={t`Settled otherwise`}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        <Trans>Settled otherwise</Trans>
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
          <EnglishText>{riderFailureText(failure)}</EnglishText>
        </Alert>
      )}
      <Stack component="ul" role="list" sx={cashList}>
        {entries.map(({ id, kind, amount: settled, reason, order, recorded_by, at }) => {
          const [amount, text] = [formatPrice(i18n, settled), i18n._(RIDER_ENTRY_TEXTS[kind])];
          return (
            <CashRow
              key={id}
              amount={settled}
              end={
                <Button
                  size="small"
                  aria-label={t`Take back ${amount}: ${text}`}
                  onClick={() => void takeBack({ rider, entry: id })}
                >
                  <Trans>Take back</Trans>
                </Button>
              }
            >
              {`${text}, ${formatClock(i18n, at)}${recorded_by ? `, ${recorded_by}` : ''}${reason && `: ${reason}`} `}
              {order && <TextLink to={deskOrderPath(order.id)}>{order.number}</TextLink>}
            </CashRow>
          );
        })}
        {refunds.map(({ id, amount: refunded, order }) => {
          const [amount, number] = [formatPrice(i18n, refunded), order.number];
          return (
            <CashRow
              key={`refund ${id}`}
              amount={refunded}
              end={
                <Button
                  size="small"
                  aria-label={t`Given back at the door: ${amount} of ${number}`}
                  onClick={() =>
                    void settle({ rider, day, missing, kind: 'given_back', refund: id, key: createIdempotencyKey() })
                  }
                >
                  <Trans>Given back at the door</Trans>
                </Button>
              }
            >
              <Trans>
                Refunded from the till: <TextLink to={deskOrderPath(order.id)}>{number}</TextLink>
              </Trans>
            </CashRow>
          );
        })}
      </Stack>
      {isMissing && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
          {readPaisa(of.unexplained) !== 0 && (
            <Button variant="outlined" onClick={() => setShortage('debt')}>
              <Trans>Keep as a debt</Trans>
            </Button>
          )}
          {isOwner && (
            <Button variant="outlined" onClick={() => setShortage('written_off')}>
              <Trans>Write off</Trans>
            </Button>
          )}
        </Stack>
      )}
      <Suspense>{shortage && <ShortageDialog of={of} kind={shortage} onClose={() => setShortage(null)} />}</Suspense>
    </section>
  );
}
