import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Address } from '../../../contract/addresses';
import { type Payment } from '../../../contract/orders';
import { type User } from '../../../contract/wire';
import { Spinner } from '../../components/feedback/Spinner';
import { methodText } from '../../components/paymentMethods';
import { LeaveWarning } from '../../components/LeaveWarning';
import { orderPath } from '../../config/paths';
import { ConfirmEmail } from '../../features/account/ConfirmEmail';
import { AddressChoice } from '../../features/addresses/AddressChoice';
import { AddressText } from '../../features/addresses/AddressText';
import { useAddressDraft } from '../../features/addresses/useAddressDraft';
import { useLowerQuantities } from '../../features/cart/cartHooks';
import { type ShopCart } from '../../features/cart/readCart';
import { CheckoutSection } from '../../features/checkout/CheckoutSection';
import { DeliveryStep } from '../../features/checkout/DeliveryStep';
import { PaymentStep } from '../../features/checkout/PaymentStep';
import { GiftSummary } from '../../features/checkout/GiftSummary';
import { Review } from '../../features/checkout/Review';
import { sendingOf } from '../../features/checkout/sending';
import { TotalBar } from '../../features/checkout/TotalBar';
import { useCheckout } from '../../features/checkout/useCheckout';
import { type Step, useSteps } from '../../features/checkout/useSteps';
import { goToPayment, paymentUrl } from '../../features/orders/payment/goToPayment';
import { createIdempotencyKey } from '../../http/idempotencyKey';

const Columns = styled('div')(({ theme }) => ({
  [theme.containerQueries.up('md')]: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(42)}`,
    gap: theme.spacing(4),
  },
}));

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
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { draft, isTyped, onTyped, forget } = useAddressDraft(user.id);
  const { actor, findUnsaved } = useCheckout(user.id, addresses, cart, isTyped, {
    pay: async (order: number, payment: Payment) => {
      if (!paymentUrl(payment.action)) throw new Error('The payment address is not allowed');
      // Back from the provider's page leads to the order, not to an empty checkout.
      await navigate(orderPath(order), { replace: true });
      goToPayment(payment);
    },
    showOrder: (order) => void navigate(orderPath(order), { replace: true, state: { isPlaced: true } }),
    onPlaced: forget,
  });
  const { choice, quote, quoteFailure, placeError } = useSelector(actor, ({ context }) => context);
  const sending = useSelector(actor, sendingOf);
  const isDone = useSelector(actor, (snapshot) => snapshot.hasTag('done'));
  const isQuoting = useSelector(actor, (snapshot) => snapshot.matches({ choosing: 'quoting' }));
  const { open, openStep, choose, address, delivery, deliverySummary, hasDelivery, method, noteErrors, hasErrors } =
    useSteps(actor, addresses, draft ? 'address' : null);
  const lowerQuantities = useLowerQuantities(cart);
  const confirmEmail = <ConfirmEmail email={user.email} />;
  const isSent = sending !== 'no' || isDone;
  const name = method && i18n._(methodText(method.id));
  const change = (step: Step) => (isSent ? undefined : () => openStep(step));

  useEffect(() => onOpened(), [onOpened]);
  useEffect(() => onSent(isSent), [isSent, onSent]);
  useEffect(() => onErrors(hasErrors), [hasErrors, onErrors]);
  if (isDone) return <Spinner />;
  return (
    <Columns>
      <LeaveWarning title={t`Leave the checkout?`} stayText={t`Stay`} findUnsaved={findUnsaved} />
      <Stack spacing={2} sx={{ mb: 2 }}>
        <CheckoutSection
          number={1}
          title={t`Address`}
          open={open === 'address'}
          summary={address && <AddressText address={address} />}
          onChange={change('address')}
          keepMounted
        >
          {choice.address !== null && !address && (
            <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
              <Trans>This address was deleted. Choose another one.</Trans>
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
          title={t`Delivery`}
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
            onOtherAddress={() => openStep('address')}
            onErrors={noteErrors.delivery}
          />
        </CheckoutSection>
        <CheckoutSection
          number={3}
          title={t`Payment`}
          open={open === 'payment'}
          summary={method && deliverySummary ? <Typography>{name}</Typography> : null}
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
            confirmEmail={confirmEmail}
          />
        </CheckoutSection>
        <Review
          actor={actor}
          open={open === 'review'}
          isSent={isSent}
          onTakeLeft={lowerQuantities}
          confirmEmail={confirmEmail}
        />
      </Stack>
      <TotalBar
        quote={address && quote}
        ready={open === 'review' || isSent}
        isQuoting={isQuoting}
        text={choice.method && choice.method !== 'cod' && method ? t`Pay with ${name}` : t`Place order`}
        sending={sending}
        onPlace={() => actor.send({ type: 'placeRequested', key: createIdempotencyKey() })}
        onAsk={() => actor.send({ type: 'askRequested' })}
      />
    </Columns>
  );
}
