/** The checkout machine with a server of its own: what it is sent, reports and shows. */
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type Quote } from '../../contract/orders';
import { type PlacedOrder, type Placement } from '../features/checkout/checkoutEndpoints';
import { checkoutMachine } from '../features/checkout/checkoutMachine';
import { type CheckoutChoice } from '../features/checkout/checkoutSlice';
import { createQuote } from './checkoutFactories';
import { noteTransitions } from './transitions';

export const chosen: CheckoutChoice = {
  address: 5,
  delivery: { slot: 9 },
  method: 'cod',
  note: ' ring ',
  ifMissing: 'call',
  gift: null,
};
export const cashOrder: PlacedOrder = { id: 31 };

export const refused = (status: number, data: object) => ({ status, data });
export const offline = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };
/** The reports of a quote. */
export const QUOTED = ['quoteRequested', 'quoteLoaded'];

export const transitions = noteTransitions(checkoutMachine);

export type MockResponse<T> = T | { fails: unknown };
export type World = {
  choice?: Partial<CheckoutChoice>;
  quotes?: MockResponse<Quote>[];
  responses?: MockResponse<PlacedOrder>[];
  payFails?: boolean;
};

/** Starts the machine with these responses. `reports` are the names of the Redux actions it emitted. */
export function startCheckout({
  choice,
  quotes = [createQuote()],
  responses: responses = [],
  payFails = false,
}: World = {}) {
  const reports: string[] = [];
  const placements: Placement[] = [];
  const visited: string[] = [];
  const clock = new SimulatedClock();
  const give = async <T extends object>(response: MockResponse<T> | undefined): Promise<T> => {
    if (!response || 'fails' in response) throw response?.fails;
    return response;
  };
  const machine = checkoutMachine.provide({
    actors: {
      quote: fromPromise(() => give(quotes.length > 1 ? quotes.shift() : quotes[0])),
      place: fromPromise<PlacedOrder, Placement>(({ input }) => {
        placements.push(input);
        return give(responses.shift());
      }),
      pay: fromPromise(async () => {
        visited.push('payment');
        if (payFails) throw new Error('not allowed');
      }),
      showOrder: fromPromise<void, PlacedOrder>(async ({ input }) => void visited.push(`order ${input.id}`)),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { choice: { ...chosen, ...choice } },
    inspect: transitions.inspect,
  });
  actor.on('*', ({ type }) => reports.push(type.replace('checkout/', '')));
  actor.start();
  const reach = (state: string) =>
    waitFor(actor, ({ value }) => value === state || (typeof value === 'object' && value.choosing === state));
  return {
    actor,
    clock,
    reports,
    placements,
    visited,
    reach,
    /** Loads the quote and presses the button. */
    place: async (key = 'key-1') => {
      actor.send({ type: 'quoteRequested' });
      await reach('editing');
      actor.send({ type: 'placeRequested', key });
    },
  };
}
