import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Address } from '../../../contract/addresses';
import { type Payment } from '../../../contract/orders';
import { type User } from '../../../contract/wire';
import { errorText } from '../../api/apiError';
import { Spinner } from '../../components/feedback/Spinner';
import { orderPath } from '../../config/paths';
import { AddressChoice } from '../../features/addresses/AddressChoice';
import { AddressText } from '../../features/addresses/AddressText';
import { type ShopCart } from '../../features/cart/readCart';
import { toOrderRequest } from '../../features/checkout/checkoutContext';
import { useGetDeliveryOptionsQuery } from '../../features/checkout/checkoutEndpoints';
import { type CheckoutSnapshot } from '../../features/checkout/checkoutMachine';
import { CheckoutSection } from '../../features/checkout/CheckoutSection';
import { courierText, DeliveryChoice, slotText } from '../../features/checkout/DeliveryChoice';
import { PaymentChoice } from '../../features/checkout/PaymentChoice';
import { type Sending, TotalBar } from '../../features/checkout/TotalBar';
import { createIdempotencyKey, useCheckout } from '../../features/checkout/useCheckout';
import { goToPayment, paymentUrl } from '../../features/payments/goToPayment';
import { LeaveWarning } from './LeaveWarning';
import { Review } from './Review';

const Columns = styled('div')(({ theme }) => ({
  [theme.containerQueries.up('md')]: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(42)}`,
    gap: theme.spacing(4),
  },
}));

type Step = 'address' | 'delivery' | 'payment' | 'review';

const sendingOf = (snapshot: CheckoutSnapshot): Sending =>
  snapshot.matches('placing')
    ? 'placing'
    : snapshot.matches('waiting')
      ? 'waiting'
      : snapshot.matches('unanswered')
        ? 'unanswered'
        : 'no';

type CheckoutFormProps = {
  user: User;
  addresses: Address[];
  cart: ShopCart;
  /** Receives whether an order is being sent or was placed. */
  onSent: (sent: boolean) => void;
};

/** The four sections of the checkout. Each folds into its summary when it is done. */
export function CheckoutForm({ user, addresses, cart, onSent }: CheckoutFormProps) {
  const navigate = useNavigate();
  const actor = useCheckout(user.id, {
    pay: async (order: number, payment: Payment) => {
      if (!paymentUrl(payment.action)) throw new Error('The payment address is not allowed');
      // Back from the provider's page leads to the order, not to an empty checkout.
      await navigate(orderPath(order), { replace: true });
      goToPayment(payment);
    },
    showOrder: (order) => void navigate(orderPath(order), { replace: true }),
  });
  const { choice, quote, quoteFailure, refusal } = useSelector(actor, ({ context }) => context);
  const sending = useSelector(actor, sendingOf);
  const isDone = useSelector(actor, (snapshot) => snapshot.hasTag('done'));
  const isQuoting = useSelector(actor, (snapshot) => snapshot.matches({ choosing: 'quoting' }));
  const [requested, setRequested] = useState<Step | null>(null);
  const [typed, setTyped] = useState(false);

  const address = addresses.find(({ id }) => id === choice.address) ?? null;
  const delivery = useGetDeliveryOptionsQuery(address?.local_level.id ?? 0, { skip: !address });
  const options = delivery.isError ? undefined : delivery.currentData;
  const slot = options?.slots.find(({ id, remaining }) => id === choice.delivery?.slot && remaining > 0);
  const courier = options?.courier_days && choice.delivery?.slot === null ? options.courier_days : null;
  const deliverySummary = slot ? slotText(slot) : courier ? courierText(courier) : null;
  const method = quote?.payment_methods.find(({ id, allowed }) => id === choice.method && allowed);

  const firstMissing: Step = !address ? 'address' : !deliverySummary ? 'delivery' : !method ? 'payment' : 'review';
  const open = requested ?? firstMissing;
  const isSent = sending !== 'no' || isDone;
  const choose = (changed: Partial<typeof choice>) => {
    setRequested(null);
    actor.send({ type: 'choiceChanged', choice: changed });
  };
  const change = (step: Step) => (isSent ? undefined : () => setRequested(step));

  const place = () => {
    if (firstMissing !== 'review' || open !== 'review') return setRequested(firstMissing);
    // A quote that failed is asked for first.
    if (toOrderRequest({ choice, quote })) actor.send({ type: 'placeRequested', key: createIdempotencyKey() });
    else actor.send({ type: 'quoteRequested' });
  };

  useEffect(() => onSent(isSent), [isSent, onSent]);
  // The default address is chosen without a press.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    const known = addresses.some(({ id }) => id === choice.address);
    const preferred = addresses.find(({ is_default }) => is_default);
    if (!known && (preferred || choice.address !== null))
      actor.send({ type: 'choiceChanged', choice: { address: preferred?.id ?? null } });
  }, [actor, addresses, choice.address]);
  // Prices and quantities of the cart are part of the quote.
  const cartText = JSON.stringify(
    cart.cart_items.map(({ product, quantity }) => [product.id, product.price, quantity]),
  );
  const quotedCart = useRef(cartText);
  useEffect(() => {
    if (quotedCart.current === cartText) return;
    quotedCart.current = cartText;
    actor.send({ type: 'quoteRequested' });
  }, [actor, cartText]);
  useEffect(() => {
    const ask = () => actor.send({ type: 'askRequested' });
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [actor]);

  const isUnsent = useCallback(
    () => actor.getSnapshot().hasTag('sending') || (typed && !actor.getSnapshot().hasTag('done')),
    [actor, typed],
  );

  if (isDone) return <Spinner />;
  return (
    <Columns>
      <LeaveWarning isUnsent={isUnsent} />
      <Stack spacing={2} sx={{ mb: 2 }}>
        <CheckoutSection
          number={1}
          title="Address"
          open={open === 'address'}
          summary={address && <AddressText address={address} />}
          onChange={change('address')}
          keepMounted
        >
          <AddressChoice
            addresses={addresses}
            member={user}
            chosen={choice.address}
            onChosen={(id) => choose({ address: id })}
            onDirty={setTyped}
          />
        </CheckoutSection>
        <CheckoutSection
          number={2}
          title="Delivery"
          open={open === 'delivery'}
          summary={deliverySummary && <Typography>{deliverySummary}</Typography>}
          onChange={change('delivery')}
        >
          {refusal?.code.startsWith('slot_') && (
            <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
              {refusal.text}
            </Alert>
          )}
          {delivery.isError ? (
            <Alert
              severity="error"
              action={
                <Button color="inherit" onClick={() => void delivery.refetch()}>
                  Try again
                </Button>
              }
            >
              {errorText('loadDelivery', delivery.error)}
            </Alert>
          ) : options ? (
            <DeliveryChoice
              key={`${choice.address} ${choice.delivery === null}`}
              options={options}
              chosen={choice.delivery?.slot ?? null}
              onChosen={(chosen) => choose({ delivery: chosen })}
            />
          ) : (
            <Skeleton variant="rounded" animation={false} sx={{ height: '16rem' }} />
          )}
        </CheckoutSection>
        <CheckoutSection
          number={3}
          title="Payment"
          open={open === 'payment'}
          summary={method && deliverySummary ? <Typography>{method.name}</Typography> : null}
          onChange={change('payment')}
        >
          {refusal?.code === 'payment_method_not_allowed' && (
            <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
              {refusal.text}
            </Alert>
          )}
          {quote ? (
            <PaymentChoice
              methods={quote.payment_methods}
              chosen={choice.method}
              onChosen={(id) => choose({ method: id })}
            />
          ) : quoteFailure ? (
            <Alert
              severity="error"
              action={
                <Button color="inherit" onClick={() => actor.send({ type: 'quoteRequested' })}>
                  Try again
                </Button>
              }
            >
              {errorText('loadQuote', quoteFailure)}
            </Alert>
          ) : (
            <Skeleton variant="rounded" animation={false} sx={{ height: '12rem' }} />
          )}
        </CheckoutSection>
        <Review actor={actor} cart={cart} open={open === 'review'} isSent={isSent} isQuoting={isQuoting} />
      </Stack>
      <TotalBar
        quote={quote}
        text={choice.method && choice.method !== 'cod' && method ? `Pay with ${method.name}` : 'Place order'}
        sending={sending}
        onPlace={place}
        onAsk={() => actor.send({ type: 'askRequested' })}
      />
    </Columns>
  );
}
