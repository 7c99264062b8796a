import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Address } from '../../../contract/addresses';
import { type Payment } from '../../../contract/orders';
import { type User } from '../../../contract/wire';
import { Spinner } from '../../components/feedback/Spinner';
import { methodText } from '../../components/paymentMethods';
import { LeaveWarning } from '../../components/LeaveWarning';
import { courierText } from '../../components/timeText';
import { orderPath } from '../../config/paths';
import { ConfirmEmail } from '../../features/account/ConfirmEmail';
import { AddressChoice } from '../../features/addresses/AddressChoice';
import { AddressText } from '../../features/addresses/AddressText';
import { type ShopCart } from '../../features/cart/readCart';
import { useGetDeliveryOptionsQuery } from '../../features/checkout/checkoutEndpoints';
import { isPanWrong } from '../../features/checkout/checkoutContext';
import { type CheckoutSnapshot } from '../../features/checkout/checkoutMachine';
import { CheckoutSection } from '../../features/checkout/CheckoutSection';
import { slotText } from '../../features/checkout/deliveryTexts';
import { DeliveryStep } from '../../features/checkout/DeliveryStep';
import { PaymentStep } from '../../features/checkout/PaymentStep';
import { giftErrors } from '../../features/checkout/gift';
import { GiftSummary } from '../../features/checkout/GiftSummary';
import { type Sending, TotalBar } from '../../features/checkout/TotalBar';
import { useCheckout } from '../../features/checkout/useCheckout';
import { createIdempotencyKey } from '../../http/idempotencyKey';
import { goToPayment, paymentUrl } from '../../features/orders/payment/goToPayment';
import { Review } from './Review';
import { useCheckoutEvents } from './useCheckoutEvents';
import { useUnsaved } from './useUnsaved';

const Columns = styled('div')(({ theme }) => ({
  [theme.containerQueries.up('md')]: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(42)}`,
    gap: theme.spacing(4),
  },
}));

type Step = 'address' | 'delivery' | 'payment' | 'review';

function sendingOf(snapshot: CheckoutSnapshot): Sending {
  if (snapshot.matches('placing')) return 'placing';
  if (!snapshot.hasTag('sending')) return snapshot.context.press ? 'checking' : 'no';
  if (snapshot.context.isUnreachable) return 'unreachable';
  return snapshot.matches('waiting') ? 'waiting' : 'unanswered';
}

type CheckoutFormProps = {
  user: User;
  addresses: Address[];
  cart: ShopCart;
  /** Called when the form is shown. */
  onOpened: () => void;
  /** Receives whether an order is being sent or was placed. */
  onSent: (sent: boolean) => void;
  /** Receives whether the open section shows an error. */
  onErrors: (hasErrors: boolean) => void;
};

/** The four sections of the checkout. Each folds into its summary when it is done. */
export function CheckoutForm({ user, addresses, cart, onOpened, onSent, onErrors }: CheckoutFormProps) {
  const navigate = useNavigate();
  const actor = useCheckout(user.id, addresses, {
    pay: async (order: number, payment: Payment) => {
      if (!paymentUrl(payment.action)) throw new Error('The payment address is not allowed');
      // Back from the provider's page leads to the order, not to an empty checkout.
      await navigate(orderPath(order), { replace: true });
      goToPayment(payment);
    },
    showOrder: (order) => void navigate(orderPath(order), { replace: true, state: { isPlaced: true } }),
  });
  const { choice, quote, quoteFailure, placeError, pressedInVain } = useSelector(actor, ({ context }) => context);
  const sending = useSelector(actor, sendingOf);
  const isDone = useSelector(actor, (snapshot) => snapshot.hasTag('done'));
  const isQuoting = useSelector(actor, (snapshot) => snapshot.matches({ choosing: 'quoting' }));
  const { draft, onTyped, findUnsaved } = useUnsaved(actor, user.id);
  const [requested, setRequested] = useState<Step | null>(draft ? 'address' : null);
  const [invalid, setInvalid] = useState({ address: false, delivery: false, payment: false });
  const [noteErrors] = useState(() => {
    const noteOf = (step: keyof typeof invalid) => (hasErrors: boolean) =>
      setInvalid((noted) => ({ ...noted, [step]: hasErrors }));
    return { address: noteOf('address'), delivery: noteOf('delivery'), payment: noteOf('payment') };
  });

  const address = addresses.find(({ id }) => id === choice.address) ?? null;
  const delivery = useGetDeliveryOptionsQuery(address?.local_level.id ?? 0, { skip: !address });
  const options = delivery.isError ? undefined : delivery.currentData;
  const slot = options?.slots.find(({ id, remaining }) => id === choice.delivery?.slot && remaining > 0);
  const courier = options?.courier_days && choice.delivery?.slot === null ? options.courier_days : null;
  const deliverySummary = slot ? slotText(slot) : courier ? courierText(courier) : null;
  const method = quote?.payment_methods.find(({ id, allowed }) => id === choice.method && allowed);

  // What was chosen before counts as chosen while its section is loading.
  const isGiftReady = !choice.gift || Object.keys(giftErrors(choice.gift)).length === 0;
  const hasDelivery =
    isGiftReady && (deliverySummary !== null || (choice.delivery !== null && delivery.isFetching && !options));
  const hasMethod = quote ? method !== undefined : choice.method !== null;
  const firstMissing: Step = !address ? 'address' : !hasDelivery ? 'delivery' : !hasMethod ? 'payment' : 'review';
  const open = requested ?? firstMissing;
  const isSent = sending !== 'no' || isDone;
  const choose = (changed: Partial<typeof choice>) => {
    setRequested(null);
    actor.send({ type: 'choiceChanged', choice: changed });
  };
  const change = (step: Step) => (isSent ? undefined : () => setRequested(step));

  useEffect(() => onOpened(), [onOpened]);
  useEffect(() => onSent(isSent), [isSent, onSent]);
  const isPanRefused = pressedInVain && isPanWrong(choice);
  const hasErrors = open === 'review' ? isPanRefused : invalid[open];
  useEffect(() => onErrors(hasErrors), [hasErrors, onErrors]);
  useCheckoutEvents(actor, cart);
  if (isDone) return <Spinner />;
  return (
    <Columns>
      <LeaveWarning title="Leave the checkout?" stayText="Stay" findUnsaved={findUnsaved} />
      <Stack spacing={2} sx={{ mb: 2 }}>
        <CheckoutSection
          number={1}
          title="Address"
          open={open === 'address'}
          summary={address && <AddressText address={address} />}
          onChange={change('address')}
          keepMounted
        >
          {choice.address !== null && !address && (
            <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
              This address was deleted. Choose another one.
            </Alert>
          )}
          <AddressChoice
            addresses={addresses}
            member={user}
            chosen={choice.address}
            onChosen={(id) => choose({ address: id })}
            draft={draft}
            onTyped={onTyped}
            onErrors={noteErrors.address}
          />
        </CheckoutSection>
        <CheckoutSection
          number={2}
          title="Delivery"
          open={open === 'delivery'}
          summary={
            hasDelivery && deliverySummary ? (
              <>
                <Typography>{deliverySummary}</Typography>
                {choice.gift && <GiftSummary gift={choice.gift} />}
              </>
            ) : null
          }
          onChange={change('delivery')}
        >
          <DeliveryStep
            delivery={delivery}
            choice={choice}
            placeError={placeError}
            onGift={(gift) => actor.send({ type: 'choiceChanged', choice: { gift } })}
            onChosen={(chosen) => choose({ delivery: chosen })}
            onOtherAddress={() => setRequested('address')}
            onErrors={noteErrors.delivery}
          />
        </CheckoutSection>
        <CheckoutSection
          number={3}
          title="Payment"
          open={open === 'payment'}
          summary={method && deliverySummary ? <Typography>{methodText(method.id)}</Typography> : null}
          onChange={change('payment')}
        >
          <PaymentStep
            quote={quote}
            quoteFailure={quoteFailure}
            placeError={placeError}
            chosen={choice.method}
            onChosen={(id) => choose({ method: id })}
            onErrors={noteErrors.payment}
            onRetry={() => actor.send({ type: 'quoteRequested' })}
            confirmEmail={<ConfirmEmail email={user.email} />}
          />
        </CheckoutSection>
        <Review actor={actor} cart={cart} open={open === 'review'} isSent={isSent} email={user.email} />
      </Stack>
      <TotalBar
        quote={address && quote}
        ready={open === 'review' || isSent}
        isQuoting={isQuoting}
        text={choice.method && choice.method !== 'cod' && method ? `Pay with ${methodText(method.id)}` : 'Place order'}
        sending={sending}
        onPlace={() => actor.send({ type: 'placeRequested', key: createIdempotencyKey() })}
        onAsk={() => actor.send({ type: 'askRequested' })}
      />
    </Columns>
  );
}
