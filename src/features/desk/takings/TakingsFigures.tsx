import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { METHOD_NAMES } from '../../../../contract/orderTexts';
import { type Takings } from '../../../../contract/takings';
import { NepaliText } from '../../../components/NepaliText';
import { priceText } from '../../../components/priceText';
import { dateText } from '../../../components/timeText';
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
  const { day, till, closing, riders, wallets, desk_cash, cash_refunds, given_back, write_offs, rider_write_offs } =
    takings;
  const figure = (of: Figure, { amount, count }: Sum, label: ReactNode, sign = '') => (
    <Line
      key={`${of.kind}${of.rider ?? ''}${of.method ?? ''}`}
      amount={`${sign}${priceText(amount)}`}
      label={
        count === 0 ? (
          label
        ) : (
          <TextLink to={figureSearch(day, of)} preventScrollReset>
            {label} ({count})
          </TextLink>
        )
      }
    />
  );
  const handedOver = {
    amount: till.handed_over,
    count: riders.reduce((sum, { handed_over: { count } }) => sum + count, 0),
  };
  const opening = till.opening_from
    ? `In the till since the count of ${dateText(till.opening_from)}`
    : 'Before this day';
  return (
    <Stack spacing={4}>
      <Part title="Till">
        <Line label={opening} amount={priceText(till.opening)} />
        {figure({ kind: 'desk_cash' }, desk_cash, KIND_TEXTS.desk_cash, '+ ')}
        {figure({ kind: 'hand_over' }, handedOver, KIND_TEXTS.hand_over, '+ ')}
        {figure({ kind: 'cash_refund' }, cash_refunds, KIND_TEXTS.cash_refund, '− ')}
        {given_back.count > 0 && figure({ kind: 'given_back' }, given_back, KIND_TEXTS.given_back, '+ ')}
        <Line isSum label="Must be in the till" amount={priceText(till.expected)} />
        {closing && (
          <>
            <Line label="Counted" amount={priceText(closing.counted)} />
            {closing.reason !== '' && (
              <Line label={`Difference: ${closing.reason}`} amount={priceText(closing.difference)} />
            )}
            <Line label="Stays in the till" amount={priceText(closing.kept)} />
          </>
        )}
      </Part>
      <Part title="Riders">
        {riders.length === 0 && <Line label="No rider collected or handed over cash." amount="" />}
        {riders.map(({ rider, collected, handed_over }) => [
          figure(
            { kind: 'rider_cash', rider: rider.id },
            collected,
            <NepaliText>{`${rider.name}: collected`}</NepaliText>,
          ),
          figure(
            { kind: 'hand_over', rider: rider.id },
            handed_over,
            <NepaliText>{`${rider.name}: handed over`}</NepaliText>,
          ),
        ])}
      </Part>
      <Part title="Wallets">
        {wallets.length === 0 && <Line label="Nothing was paid or refunded by wallet." amount="" />}
        {wallets.map(({ method, received, refunded }) => [
          figure({ kind: 'wallet', method }, received, `${METHOD_NAMES[method]}: paid`),
          figure({ kind: 'wallet_refund', method }, refunded, `${METHOD_NAMES[method]}: refunded`, '− '),
        ])}
      </Part>
      <Part title="Given up">
        {figure({ kind: 'write_off' }, write_offs, KIND_TEXTS.write_off)}
        {figure({ kind: 'rider_write_off' }, rider_write_offs, KIND_TEXTS.rider_write_off)}
      </Part>
    </Stack>
  );
}
