import { isAnyOf } from '@reduxjs/toolkit';
import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { type Address } from '../../../contract/addresses';
import { type Payment, type Quote, type QuoteRequest } from '../../../contract/orders';
import { type AppState, useAppDispatch, useAppStore } from '../../api/hooks';
import { keepDraft, readDraft } from '../../session/memberDrafts';
import { selectUser } from '../../session/sessionSlice';
import { type CheckoutChoice, checkoutEvents, selectCheckoutDraft } from './checkoutSlice';
import { checkoutApi, type Placement, type PlacedOrder } from './checkoutEndpoints';
import { checkoutMachine } from './checkoutMachine';
import { NOTHING_CHOSEN, readChoice } from './keptChoice';
import { type CheckoutCart, useCheckoutEvents } from './useCheckoutEvents';

const isPlaced = isAnyOf(checkoutEvents.paymentStarted, checkoutEvents.orderPlaced);
const placeOf = (member: number) => ({ member, name: 'checkout' });

/** The choice to start with: what was chosen before, at the default address where the address is not in the book. */
function initialChoice(chosen: CheckoutChoice, addresses: Address[]): CheckoutChoice {
  if (addresses.some(({ id }) => id === chosen.address)) return chosen;
  return { ...chosen, address: addresses.find(({ is_default }) => is_default)?.id ?? null, delivery: null };
}

type Exits = {
  /** The order is placed: nothing of it has to be kept. */
  onPlaced: () => void;
  /** Leaves for the provider; rejects when its address is not allowed. */
  pay: (order: number, payment: Payment) => Promise<void>;
  showOrder: (order: number) => void;
};

/** What the member had chosen before: on this page, or in this tab before a reload. */
function findChoice(state: AppState, member: number): CheckoutChoice {
  return selectCheckoutDraft(state) ?? readDraft(placeOf(member), readChoice) ?? NOTHING_CHOSEN;
}

/**
 * The checkout of this page. The actor starts with what the member had chosen before, and mirrors its transitions into the store. What is
 * chosen is kept until the order is placed. `findUnsaved` says what would be lost when the page is left; null when nothing is.
 */
export function useCheckout(
  member: number,
  addresses: Address[],
  cart: CheckoutCart,
  isAddressTyped: () => boolean,
  { pay, showOrder, onPlaced }: Exits,
) {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const [choice] = useState(() => initialChoice(findChoice(getState(), member), addresses));
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
  const actor = useActorRef(machine, { input: { choice } });

  useEffect(() => {
    const subscription = actor.on('*', (action) => {
      dispatch(action);
      if (selectUser(getState())?.id !== member) return;
      if (checkoutEvents.choiceChanged.match(action)) keepDraft(placeOf(member), action.payload);
      if (!isPlaced(action)) return;
      keepDraft(placeOf(member), null);
      onPlaced();
    });
    actor.send({ type: 'quoteRequested' });
    return () => subscription.unsubscribe();
  }, [actor, dispatch, getState, member, onPlaced]);
  useCheckoutEvents(actor, cart);

  const findUnsaved = useCallback(() => {
    const snapshot = actor.getSnapshot();
    if (snapshot.hasTag('sending') || snapshot.context.press) return /*i18n*/ 'Your order is still being sent.';
    return isAddressTyped() && !snapshot.hasTag('done') ? /*i18n*/ 'Your address isn’t saved yet.' : null;
  }, [actor, isAddressTyped]);
  return { actor, findUnsaved };
}
