import { setImmediate } from 'node:timers';
import fc from 'fast-check';
import { makeStore, type AppStore } from '../../app/store';
import { catchToasts } from '../../testing/catchToasts';
import { createCart, createCartItem, keepTokens } from '../../testing/factories';
import { startFakeServer } from '../../testing/fakeServer';
import { memberSession } from '../../testing/renderWithStore';
import { cartApi } from './cartEndpoints';

/** A change of the cart, or another read of it. `isLost`: the shop answers 503 although it has made the change. */
type Press = { kind: 'add' | 'update' | 'remove' | 'clear' | 'read'; id: number; quantity: number; isLost: boolean };
/** The products of a cart with their quantities. */
type Lines = Record<number, number>;

const CART = '/api/products/cart/';
const { getCart, addCartItem, updateCartItem, removeCartItem, clearCart } = cartApi.endpoints;

catchToasts();
afterEach(() => jest.useRealTimers());

function applyPress(lines: Lines, { kind, id, quantity }: Omit<Press, 'isLost'>): Lines {
  const { [id]: now = 0, ...others } = lines;
  if (kind === 'read') return lines;
  if (kind === 'clear') return {};
  if (kind === 'add') return { ...lines, [id]: now + quantity };
  return kind === 'update' && now > 0 ? { ...lines, [id]: quantity } : others;
}

function send({ dispatch }: AppStore, { kind, id, quantity }: Press): void {
  if (kind === 'add') void dispatch(addCartItem.initiate({ product: { id, name: 'Almonds' }, quantity }));
  if (kind === 'update') void dispatch(updateCartItem.initiate({ item_id: id, quantity }));
  if (kind === 'remove') void dispatch(removeCartItem.initiate({ item_id: id }));
  if (kind === 'clear') void dispatch(clearCart.initiate());
  if (kind === 'read') void dispatch(getCart.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

const presses = fc.array(
  fc.record<Press>({
    kind: fc.constantFrom('add', 'add', 'add', 'read', 'read', 'update', 'remove', 'clear'),
    id: fc.constantFrom(1, 2),
    quantity: fc.constantFrom(1, 3),
    isLost: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 2, maxLength: 6 },
);

/** Presses, requests, responses and seconds come in any order. */
async function shop(scheduler: fc.Scheduler, pressed: readonly Press[], seconds: number): Promise<void> {
  keepTokens();
  const server = startFakeServer();
  const store = makeStore(memberSession);
  let lines: Lines = {};
  const arrive = (what: string) => scheduler.schedule(Promise.resolve(), what);
  const serve = (method: string, path: string, kind: Press['kind']) =>
    server.on(method, CART + path, async ({ body }) => {
      const { product_id, item_id, quantity = 1 } = (body ?? {}) as Record<string, number>;
      await arrive(kind);
      lines = applyPress(lines, { kind, id: product_id ?? item_id ?? 0, quantity });
      const items = Object.entries(lines).map(([id, count]) => createCartItem({ id: Number(id), quantity: count }));
      const isLost = pressed.some((press) => press.kind === kind && press.isLost) && kind !== 'read';
      await arrive(`the response to ${kind}`);
      return isLost ? { status: 503, json: {} } : { json: createCart(items) };
    });
  serve('GET', 'me/', 'read');
  serve('POST', 'add_item/', 'add');
  serve('PATCH', 'update_item/', 'update');
  serve('DELETE', 'remove_item/', 'remove');
  serve('DELETE', 'clear/', 'clear');

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  void store.dispatch(getCart.initiate());
  for (let second = 0; second < seconds; second += 1)
    void arrive('a second').then(() => jest.advanceTimersByTimeAsync(1000));
  scheduler.scheduleSequence(pressed.map((press) => async () => send(store, press)));
  await scheduler.waitIdle();

  const expected = pressed.reduce(applyPress, {});
  const shown = getCart.select()(store.getState()).data!.cart_items;
  expect([lines, Object.fromEntries(shown.map(({ id, quantity }) => [id, quantity]))]).toEqual([expected, expected]);
  store.dispatch(cartApi.util.resetApiState());
  jest.useRealTimers();
}

/** After each step, what is on its way arrives where it waits next. */
const act = async (step: () => Promise<unknown>) => {
  await step();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('F19 §4 in whatever order presses, requests and responses come, changes are made as they were pressed, and the cart is that of the server', async () => {
  await fc.assert(fc.asyncProperty(fc.scheduler({ act }), presses, fc.constantFrom(0, 2, 3), shop), {
    numRuns: 40,
    // Among its orders is an old response to a read after a change that leaves the cart as it was shown.
    seed: 1649371980,
    endOnFailure: true,
  });
});
