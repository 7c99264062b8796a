import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type Address } from '../../../contract/addresses';
import { formatCourier } from '../../components/courierDays';
import { isPanWrong } from './checkoutContext';
import { useGetDeliveryOptionsQuery } from './checkoutEndpoints';
import { type CheckoutActor } from './checkoutMachine';
import { type CheckoutChoice } from './checkoutSlice';
import { slotText } from './deliveryTexts';
import { giftErrors } from './gift';

export type Step = 'address' | 'delivery' | 'payment' | 'review';

/** What is chosen in each step of the checkout, and which of them is open: the first `requested` one, else the first that is not done. */
export function useSteps(actor: CheckoutActor, addresses: Address[], firstRequested: Step | null) {
  const { i18n } = useLingui();
  const { choice, quote, pressedInVain } = useSelector(actor, ({ context }) => context);
  const [requested, setRequested] = useState(firstRequested);
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
  const deliverySummary = slot ? slotText(i18n, slot) : courier ? formatCourier(i18n, courier) : null;
  const method = quote?.payment_methods.find(({ id, allowed }) => id === choice.method && allowed);

  // What was chosen before counts as chosen while its section is loading.
  const isGiftReady = !choice.gift || Object.keys(giftErrors(choice.gift)).length === 0;
  const hasDelivery =
    isGiftReady && (deliverySummary !== null || (choice.delivery !== null && delivery.isFetching && !options));
  const hasMethod = quote ? method !== undefined : choice.method !== null;
  const firstMissing: Step = !address ? 'address' : !hasDelivery ? 'delivery' : !hasMethod ? 'payment' : 'review';
  const open = requested ?? firstMissing;

  return {
    open,
    openStep: setRequested,
    /** Ends a step: the next one opens. */
    choose: (changed: Partial<CheckoutChoice>) => {
      setRequested(null);
      actor.send({ type: 'choiceChanged', choice: changed });
    },
    address,
    delivery,
    /** The slot or the courier; null while none is known. */
    deliverySummary,
    hasDelivery,
    method,
    /** Receives whether the step shows an error. */
    noteErrors,
    /** Whether the open step shows an error. */
    hasErrors: open === 'review' ? pressedInVain && isPanWrong(choice) : invalid[open],
  };
}
