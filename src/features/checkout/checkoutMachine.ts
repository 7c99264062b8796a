import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { type Quote, type QuoteRequest } from '../../../contract/orders';
import { type CheckoutAction, type CheckoutChoice, checkoutEvents } from './checkoutSlice';
import {
  changesQuote,
  type CheckoutContext,
  fulfilsPress,
  toOrderRequest,
  withChoice,
  withPlaceFailure,
  withPress,
  withQuote,
} from './checkoutContext';
import { type Placement, type PlacedOrder } from './checkoutEndpoints';
import { hasNoResponse, readPlaceFailure } from './placeFailure';

/** `key`: the idempotency key of the order. */
export type CheckoutEvent =
  | { type: 'choiceChanged'; choice: Partial<CheckoutChoice> }
  | { type: 'quoteRequested' }
  | { type: 'placeRequested'; key: string }
  | { type: 'askRequested' };

/** Milliseconds before a lost request is sent again. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000];
/** The attempts of the first minute. */
const MINUTE_ATTEMPTS = 6;

/** The default of every implementation: a missing one throws. */
const notProvided = (): never => {
  throw new Error('The checkout machine needs the implementations of useCheckout');
};
const failureOf = ({ event }: { event: { error: unknown } }) => event.error;
const keyOf = ({ event }: { event: { key: string } }) => event.key;
const quoteOf = ({ event }: { event: { output: Quote } }) => event.output;
const quoteLoaded = ({ context }: { context: CheckoutContext }) =>
  checkoutEvents.quoteLoaded({ total: context.quote!.total });
const orderOf = ({ event }: { event: { output: PlacedOrder } }) => event.output;

const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutAction,
    input: {} as { choice: CheckoutChoice },
    tags: {} as 'sending' | 'done',
  },
  actors: {
    quote: fromPromise<Quote, QuoteRequest>(notProvided),
    place: fromPromise<PlacedOrder, Placement>(notProvided),
    /** Leaves for the payment provider; rejects when its address is not allowed. */
    pay: fromPromise<void, PlacedOrder>(notProvided),
    showOrder: fromPromise<void, PlacedOrder>(notProvided),
  },
  guards: {
    hasAddress: ({ context }) => context.choice.address !== null,
    needsQuote: ({ context }, choice: Partial<CheckoutChoice>) => changesQuote(context, choice),
    isReady: ({ context }) => toOrderRequest(context) !== null,
    fulfilsPress: ({ context }, quote: Quote) => fulfilsPress(context, quote),
    isLost: (_, failure: unknown) => readPlaceFailure(failure).kind === 'lost',
    mayAskAgain: ({ context }, failure: unknown) =>
      readPlaceFailure(failure).kind === 'lost' && context.attempts <= PAUSES.length,
    isQuoteChanged: (_, failure: unknown) => readPlaceFailure(failure).kind === 'quoteChanged',
    isStockShort: (_, failure: unknown) => readPlaceFailure(failure).kind === 'stockShort',
    isPayable: (_, order: PlacedOrder) => order.payment !== undefined,
  },
  delays: { pause: ({ context }) => PAUSES[context.attempts - 1] ?? 0 },
  actions: {
    choose: assign(({ context }, choice: Partial<CheckoutChoice>) => withChoice(context, choice)),
    storeQuote: assign(({ context }, quote: Quote) => withQuote(context, quote)),
    storeQuoteFailure: assign({ quoteFailure: (_, failure: unknown) => failure }),
    keepPress: assign(({ context }, key: string) => withPress(context, key)),
    refusePress: assign(({ context: { press, pressedInVain } }) => ({
      press: null,
      pressedInVain: pressedInVain || press !== null,
    })),
    prepare: assign(({ context }, key: string) => {
      const placement = { key, request: toOrderRequest(context)! };
      const reset = {
        attempts: 0,
        isUnreachable: false,
        changes: [],
        placeError: null,
        press: null,
        pressedInVain: false,
      };
      return { placement, ...reset };
    }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    storeLostResponse: assign({
      isUnreachable: ({ context }, failure: unknown) =>
        hasNoResponse(failure) && (context.isUnreachable || context.attempts > MINUTE_ATTEMPTS),
    }),
    storeOrder: assign({ order: (_, order: PlacedOrder) => order, placement: null }),
    storePlaceFailure: assign(({ context }, failure: unknown) => withPlaceFailure(context, failure)),
  },
});

/** Until the order is sent. */
const choosing = checkoutSetup.createStateConfig({
  initial: 'editing',
  on: {
    choiceChanged: [
      {
        guard: { type: 'needsQuote', params: ({ event }) => event.choice },
        target: '.quoting',
        actions: [
          { type: 'choose', params: ({ event }) => event.choice },
          emit(({ context }) => checkoutEvents.choiceChanged(context.choice)),
        ],
      },
      {
        actions: [
          { type: 'choose', params: ({ event }) => event.choice },
          emit(({ context }) => checkoutEvents.choiceChanged(context.choice)),
        ],
      },
    ],
    quoteRequested: { guard: 'hasAddress', target: '.quoting' },
  },
  states: {
    editing: {
      on: {
        placeRequested: [
          { guard: 'isReady', target: '#checkout.placing', actions: { type: 'prepare', params: keyOf } },
          // What is in the way may be gone.
          { guard: 'hasAddress', target: 'quoting', actions: { type: 'keepPress', params: keyOf } },
        ],
      },
    },
    quoting: {
      on: { placeRequested: { actions: { type: 'keepPress', params: keyOf } } },
      entry: [assign({ quoteFailure: null }), emit(checkoutEvents.quoteRequested())],
      invoke: {
        src: 'quote',
        input: ({ context: { choice } }) => ({
          address: choice.address!,
          slot: choice.delivery?.slot ?? null,
          ...(choice.gift && { gift: true }),
        }),
        onDone: [
          {
            guard: { type: 'fulfilsPress', params: quoteOf },
            target: '#checkout.placing',
            actions: [
              { type: 'storeQuote', params: quoteOf },
              emit(quoteLoaded),
              { type: 'prepare', params: ({ context }) => context.press!.key },
            ],
          },
          { target: 'editing', actions: [{ type: 'storeQuote', params: quoteOf }, emit(quoteLoaded), 'refusePress'] },
        ],
        onError: {
          target: 'editing',
          actions: [
            { type: 'storeQuoteFailure', params: failureOf },
            emit(checkoutEvents.quoteFailed()),
            'refusePress',
          ],
        },
      },
    },
  },
});

/**
 * The states of a checkout, from the first choice to the placed order. Each transition emits the Redux action that mirrors it.
 * While a response is missing (tag `sending`) nothing can be changed, and the same order is sent again with the same key. A refusal
 * leads back to the choices; the next press has a key of its own. A press during a quote, or with something in the way, waits for the
 * next quote.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { choice } }) => ({
    choice,
    quote: null,
    changes: [],
    quoteFailure: null,
    placeError: null,
    press: null,
    pressedInVain: false,
    placement: null,
    attempts: 0,
    isUnreachable: false,
    order: null,
  }),
  initial: 'choosing',
  states: {
    choosing,
    placing: {
      tags: 'sending',
      entry: ['countAttempt', emit(({ context }) => checkoutEvents.orderRequested({ attempt: context.attempts }))],
      invoke: {
        src: 'place',
        input: ({ context }) => context.placement!,
        onDone: [
          {
            guard: { type: 'isPayable', params: orderOf },
            target: 'paying',
            actions: { type: 'storeOrder', params: orderOf },
          },
          { target: 'placed', actions: { type: 'storeOrder', params: orderOf } },
        ],
        onError: [
          {
            guard: { type: 'mayAskAgain', params: failureOf },
            target: 'waiting',
            actions: { type: 'storeLostResponse', params: failureOf },
          },
          {
            guard: { type: 'isLost', params: failureOf },
            target: 'unanswered',
            actions: { type: 'storeLostResponse', params: failureOf },
          },
          {
            guard: { type: 'isQuoteChanged', params: failureOf },
            target: 'choosing',
            actions: [
              { type: 'storePlaceFailure', params: failureOf },
              emit(({ context }) => checkoutEvents.quoteChanged({ total: context.quote!.total })),
            ],
          },
          {
            guard: { type: 'isStockShort', params: failureOf },
            target: 'choosing',
            actions: [{ type: 'storePlaceFailure', params: failureOf }, emit(checkoutEvents.stockShort())],
          },
          // The quote has become stale: a new one says what is allowed now.
          {
            target: 'choosing.quoting',
            actions: [
              { type: 'storePlaceFailure', params: failureOf },
              emit(({ context }) => checkoutEvents.orderRefused({ code: context.placeError!.code })),
            ],
          },
        ],
      },
    },
    waiting: {
      tags: 'sending',
      entry: emit(checkoutEvents.responseLost()),
      after: { pause: 'placing' },
      on: { askRequested: 'placing' },
    },
    unanswered: {
      tags: 'sending',
      entry: [emit(checkoutEvents.responseMissing()), assign({ attempts: 0 })],
      on: { askRequested: 'placing' },
    },
    paying: {
      tags: 'done',
      entry: emit(({ context }) => checkoutEvents.paymentStarted({ order: context.order!.id })),
      invoke: {
        src: 'pay',
        input: ({ context }) => context.order!,
        onError: {
          target: 'placed',
          actions: emit(({ context }) => checkoutEvents.paymentRefused({ order: context.order!.id })),
        },
      },
    },
    placed: {
      tags: 'done',
      entry: emit(({ context }) => checkoutEvents.orderPlaced({ order: context.order!.id })),
      invoke: { src: 'showOrder', input: ({ context }) => context.order! },
    },
  },
});

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
