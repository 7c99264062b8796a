import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { type Address } from '../../../contract/addresses';
import { type Payment, type Quote, type QuoteRequest } from '../../../contract/orders';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { type CheckoutChoice, selectCheckoutDraft } from './checkoutSlice';
import { checkoutApi, type Placement, type PlacedOrder } from './checkoutEndpoints';
import { type CheckoutActor, checkoutMachine } from './checkoutMachine';

const NOTHING_CHOSEN: CheckoutChoice = {
  address: null,
  delivery: null,
  method: null,
  note: '',
  ifMissing: 'call',
  gift: null,
};

/** The choice to start with: what was chosen before, at the default address where the address is not in the book. */
function initialChoice(chosen: CheckoutChoice, addresses: Address[]): CheckoutChoice {
  if (addresses.some(({ id }) => id === chosen.address)) return chosen;
  return { ...chosen, address: addresses.find(({ is_default }) => is_default)?.id ?? null, delivery: null };
}

type Exits = {
  /** Leaves for the provider; rejects when its address is not allowed. */
  pay: (order: number, payment: Payment) => Promise<void>;
  showOrder: (order: number) => void;
};

/** The checkout of this page. It starts with what the member had chosen before, and mirrors its transitions into the store. */
export function useCheckout(addresses: Address[], { pay, showOrder }: Exits): CheckoutActor {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectCheckoutDraft);
  const [machine] = useState(() =>
    checkoutMachine.provide({
      actors: {
        quote: fromPromise<Quote, QuoteRequest>(({ input }) =>
          dispatch(checkoutApi.endpoints.quote.initiate(input, { track: false })).unwrap(),
        ),
        place: fromPromise<PlacedOrder, Placement>(({ input }) =>
          dispatch(checkoutApi.endpoints.placeOrder.initiate(input, { track: false })).unwrap(),
        ),
        pay: fromPromise<void, PlacedOrder>(({ input: { id, payment } }) => pay(id, payment!)),
        showOrder: fromPromise<void, PlacedOrder>(async ({ input: { id } }) => showOrder(id)),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { choice: initialChoice(draft ?? NOTHING_CHOSEN, addresses) } });

  useEffect(() => {
    const subscription = actor.on('*', (action) => void dispatch(action));
    actor.send({ type: 'quoteRequested' });
    return () => subscription.unsubscribe();
  }, [actor, dispatch]);
  return actor;
}
