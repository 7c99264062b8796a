import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type DeskOrder } from '../../../../contract/desk';
import { type PhoneOrderRequest, type PhoneQuote } from '../../../../contract/phoneOrders';
import { formatPrice } from '../../../../contract/formats';
import { EnglishText } from '../../../components/EnglishText';
import { errorText, fieldErrors } from '../../../http/apiError';
import { OrderSums } from '../../../components/OrderSums';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { createBodyKeys } from '../../../http/idempotencyKey';
import { newOrderErrors, usePlacePhoneOrderMutation } from './newOrderEndpoints';
import { freeSlots, SlotField } from './SlotField';

const FIELDS = [
  'member',
  'lines',
  'address',
  'slot',
  'local_level',
  'ward',
  'recipient',
  'phone_number',
  'tole',
] as const;
const FIELD_OF = Object.fromEntries(FIELDS.map((field) => [field, field])) as Record<string, (typeof FIELDS)[number]>;

const failureText = (failure: unknown): string =>
  Object.values(fieldErrors(failure, FIELD_OF))[0] ?? errorText(newOrderErrors.place, failure);

type PlaceOrderProps = {
  order: Pick<PhoneOrderRequest, 'member' | 'lines' | 'address'>;
  /** The newest quote; undefined before the first one. `isFresh`: it is about what is typed now. */
  quote: PhoneQuote | undefined;
  isFresh: boolean;
  slot: number | null;
  onSlot: (slot: number | null) => void;
  /** Asks for a new quote. */
  onRefused: () => void;
  onPlaced: (order: DeskOrder) => void;
};

/** When the order comes, what it costs, and the button that places it. */
export function PlaceOrder({ order, quote, isFresh, slot: wanted, onSlot, onRefused, onPlaced }: PlaceOrderProps) {
  const { t, i18n } = useLingui();
  const [placeOrder, { error: failure, isLoading }] = usePlacePhoneOrderMutation();
  const [isChecked, setChecked] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const [keyOf] = useState(createBodyKeys);
  const slot = quote && freeSlots(quote).some(({ id }) => id === wanted) ? wanted : null;
  const place = useSingleFlight(async () => {
    setChecked(true);
    if (!quote || !isFresh || (slot === null && !quote.courier_days)) return;
    const { lines_hash } = quote;
    const request = { ...order, slot, expected_total: quote.total, lines_hash, ...(isPaid && { is_paid: true }) };
    const response = await placeOrder({ key: keyOf(request), request });
    if (response.data) onPlaced(response.data);
    else onRefused();
  });

  const total = formatPrice(i18n, quote?.total ?? null);
  if (!quote) return <Skeleton variant="rounded" height="8rem" aria-label={t`Working out the total`} role="img" />;
  const cash = quote.payment_methods.find(({ id }) => id === 'cod');
  const problems = quote.problems.filter(({ product }) => product === null).map(({ text }) => text);
  if (cash?.reason && !isPaid) problems.push(cash.reason);
  return (
    <Stack spacing={2}>
      <SlotField quote={quote} slot={slot} isChecked={isChecked} onChange={onSlot} />
      {problems.map((text) => (
        <Alert key={text} severity="warning">
          <EnglishText>{text}</EnglishText>
        </Alert>
      ))}
      <OrderSums order={quote} />
      <FormControlLabel
        control={<Checkbox checked={isPaid} onChange={(_event, checked) => setPaid(checked)} />}
        label={t`Paid in cash at the desk already`}
      />
      {failure && !isLoading && (
        <Alert severity="error">
          <EnglishText>{failureText(failure)}</EnglishText>
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        aria-disabled={isLoading || !isFresh}
        onClick={() => void place()}
      >
        {isPaid ? t`Place order for ${total}, paid in cash` : t`Place order for ${total}, cash on delivery`}
      </Button>
    </Stack>
  );
}
