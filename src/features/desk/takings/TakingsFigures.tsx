import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { formatCount, formatDate, formatPrice } from '../../../../contract/formats';
import { METHOD_NAMES } from '../../../../contract/orderTexts';
import { type Takings } from '../../../../contract/takings';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { type Figure } from './takingsEndpoints';
import { figureSearch, KIND_TEXTS } from './takingsTexts';

function Line({ label, amount, isSum = false }: { label: ReactNode; amount: string; isSum?: boolean }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        columnGap: 2,
        justifyContent: 'space-between',
        alignItems: 'center',
        minHeight: '2.75rem',
        fontWeight: isSum ? 700 : undefined,
      }}
    >
      <span>{label}</span>
      <Typography component="span" sx={{ fontWeight: 'inherit', fontVariantNumeric: 'tabular-nums' }}>
        {amount}
      </Typography>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Stack component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  );
}

type Sum = { amount: string; count: number };

/** The figures of a day: the till, and beside it what riders, wallets and write-offs were. Each leads to its rows. */
export function TakingsFigures({ takings }: { takings: Takings }) {
  const { t, i18n } = useLingui();
  const { day, till, closing, riders, wallets, desk_cash, cash_refunds, given_back, write_offs, rider_write_offs } =
    takings;
  const figure = (of: Figure, { amount, count }: Sum, sign = '', label: ReactNode = i18n._(KIND_TEXTS[of.kind])) => (
    <Line
      key={`${of.kind}${of.rider ?? ''}${of.method ?? ''}`}
      amount={`${sign}${formatPrice(i18n, amount)}`}
      label={
        count === 0 ? (
          label
        ) : (
          <TextLink to={figureSearch(day, of)} preventScrollReset>
            {label} ({formatCount(i18n, count)})
          </TextLink>
        )
      }
    />
  );
  const handedOver = {
    amount: till.handed_over,
    count: riders.reduce((sum, { handed_over: { count } }) => sum + count, 0),
  };
  const countedOn = till.opening_from && formatDate(i18n, till.opening_from);
  const opening = countedOn ? t`In the till since the count of ${countedOn}` : t`Before this day`;
  const reason = closing?.reason;
  return (
    <Stack spacing={4}>
      <Part title={t`Till`}>
        <Line label={opening} amount={formatPrice(i18n, till.opening)} />
        {figure({ kind: 'desk_cash' }, desk_cash, '+ ')}
        {figure({ kind: 'hand_over' }, handedOver, '+ ')}
        {figure({ kind: 'cash_refund' }, cash_refunds, '− ')}
        {given_back.count > 0 && figure({ kind: 'given_back' }, given_back, '+ ')}
        <Line isSum label={t`Must be in the till`} amount={formatPrice(i18n, till.expected)} />
        {closing && (
          <>
            <Line label={t`Counted`} amount={formatPrice(i18n, closing.counted)} />
            {closing.reason !== '' && (
              <Line label={t`Difference: ${reason}`} amount={formatPrice(i18n, closing.difference)} />
            )}
            <Line label={t`Stays in the till`} amount={formatPrice(i18n, closing.kept)} />
          </>
        )}
      </Part>
      <Part title={t`Riders`}>
        {riders.length === 0 && <Line label={t`No rider collected or handed over cash.`} amount="" />}
        {riders.map(({ rider: { id: rider, name }, collected, handed_over }) => [
          figure({ kind: 'rider_cash', rider }, collected, '', <NepaliText>{t`${name}: collected`}</NepaliText>),
          figure({ kind: 'hand_over', rider }, handed_over, '', <NepaliText>{t`${name}: handed over`}</NepaliText>),
        ])}
      </Part>
      <Part title={t`Wallets`}>
        {wallets.length === 0 && <Line label={t`Nothing was paid or refunded by wallet.`} amount="" />}
        {wallets.map(({ method, received, refunded }) => {
          const name = i18n._(METHOD_NAMES[method]);
          return [
            figure({ kind: 'wallet', method }, received, '', t`${name}: paid`),
            figure({ kind: 'wallet_refund', method }, refunded, '− ', t`${name}: refunded`),
          ];
        })}
      </Part>
      <Part title={t`Given up`}>
        {figure({ kind: 'write_off' }, write_offs)}
        {figure({ kind: 'rider_write_off' }, rider_write_offs)}
      </Part>
    </Stack>
  );
}
