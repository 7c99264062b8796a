import { waitFor } from 'xstate';
import { type Payment } from '../../../contract/orders';
import { createQuote } from '../../testing/checkoutFactories';
import {
  cashOrder,
  chosen,
  offline,
  QUOTED,
  refused,
  startCheckout,
  transitions,
  type World,
} from '../../testing/startCheckout';
import { toOrderRequest } from './checkoutContext';
import { type PlacedOrder } from './checkoutEndpoints';

const payment: Payment = {
  attempt: 'a',
  method: 'esewa',
  http_method: 'POST',
  action: 'https://pay.example/',
  fields: {},
};
const wallet: PlacedOrder = { id: 31, payment };

const timeout = { status: 'TIMEOUT_ERROR', error: 'TimeoutError' };
const badGateway = { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' };
const unreadable = { status: 'CUSTOM_ERROR', error: 'The response has the wrong shape' };
const inProgress = refused(409, { code: 'in_progress', error: 'Your order is being placed.' });

test('an order paid on delivery is placed and shown', async () => {
  const { place, reach, reports, placements, visited } = startCheckout({ responses: [cashOrder] });
  await place();
  await reach('placed');
  expect(reports).toEqual([...QUOTED, 'orderRequested', 'orderPlaced']);
  expect(visited).toEqual(['order 31']);
  expect(placements).toEqual([
    {
      key: 'key-1',
      request: {
        address: 5,
        slot: 9,
        payment_method: 'cod',
        note: 'ring',
        if_missing: 'call',
        expected_total: '2600.00',
        lines_hash: createQuote().lines_hash,
      },
    },
  ]);
});

test('an order paid by a wallet leads to its provider', async () => {
  const { place, reach, reports, visited } = startCheckout({ responses: [wallet] });
  await place();
  await reach('paying');
  expect(reports).toEqual([...QUOTED, 'orderRequested', 'paymentStarted']);
  expect(visited).toEqual(['payment']);
});

test('a provider whose address is not allowed leads to the order', async () => {
  const { place, reach, reports, visited } = startCheckout({ responses: [wallet], payFails: true });
  await place();
  await reach('placed');
  expect(reports.slice(3)).toEqual(['paymentStarted', 'paymentRefused', 'orderPlaced']);
  expect(visited).toEqual(['payment', 'order 31']);
});

test.each([
  ['no network', offline],
  ['a time-out', timeout],
  ['a 503', refused(503, { detail: 'Busy' })],
  ['a 500', refused(500, { detail: 'Broken' })],
  ['a 429 without a code', refused(429, { detail: 'Request was throttled.' })],
  ['a gateway error', badGateway],
  ['an unreadable response', unreadable],
  ['in_progress', inProgress],
])('a response lost by %s is asked for again with the same key and order', async (_what, failure) => {
  const { place, reach, reports, placements, clock } = startCheckout({
    responses: [{ fails: failure }, { fails: failure }, cashOrder],
  });
  await place();
  await reach('waiting');
  clock.increment(1000);
  await reach('waiting');
  // The pauses grow.
  clock.increment(1999);
  expect(placements).toHaveLength(2);
  clock.increment(1);
  await reach('placed');
  expect(new Set(placements.map((placement) => JSON.stringify(placement))).size).toBe(1);
  expect(reports.slice(2)).toEqual([
    'orderRequested',
    'answerLost',
    'orderRequested',
    'answerLost',
    'orderRequested',
    'orderPlaced',
  ]);
});

test('the member may ask at once; a choice or another press changes nothing meanwhile', async () => {
  const { actor, place, reach, placements } = startCheckout({ responses: [{ fails: offline }, cashOrder] });
  await place();
  await reach('waiting');
  actor.send({ type: 'choiceChanged', choice: { method: 'esewa' } });
  actor.send({ type: 'placeRequested', key: 'key-2' });
  expect(actor.getSnapshot().value).toBe('waiting');
  actor.send({ type: 'askRequested' });
  await reach('placed');
  expect(placements[1]).toEqual(placements[0]);
});

test('after nine lost responses the member decides; the key stays', async () => {
  const lost = Array.from({ length: 9 }, () => ({ fails: offline }));
  const { actor, place, reach, reports, placements, clock } = startCheckout({ responses: [...lost, cashOrder] });
  await place();
  for (let pause = 0; pause < 8; pause++) {
    await reach('waiting');
    clock.increment(30_000);
  }
  await reach('unanswered');
  expect(reports.at(-1)).toBe('answerMissing');
  actor.send({ type: 'askRequested' });
  await reach('placed');
  expect(new Set(placements.map(({ key }) => key))).toEqual(new Set(['key-1']));
});

describe('when the shop cannot be reached', () => {
  /** Places an order whose first responses are lost, and lets the pauses of the first minute pass. */
  const loseMinute = async (failure: unknown, world: World = {}) => {
    const lost = Array.from({ length: 8 }, () => ({ fails: failure }));
    const started = startCheckout({ responses: [...lost, ...(world.responses ?? [])] });
    await started.place();
    const seen: boolean[] = [];
    for (const pause of [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000]) {
      await started.reach('waiting');
      seen.push(started.actor.getSnapshot().context.isUnreachable);
      started.clock.increment(pause);
    }
    await started.reach('waiting');
    return { ...started, seen };
  };

  test.each([
    ['no response, as after a mistake of CORS or CSP', offline],
    ['a time-out', timeout],
    ['a gateway error', badGateway],
  ])('%s says so after the first minute, while the same order is sent again', async (_what, failure) => {
    const { actor, clock, reach, seen } = await loseMinute(failure, { responses: [cashOrder] });
    expect(seen).toEqual([false, false, false, false, false, false, true]);
    expect(actor.getSnapshot().context.isUnreachable).toBe(true);
    clock.increment(30_000);
    await reach('placed');
  });

  test('a server that answers is reached', async () => {
    const { actor } = await loseMinute(refused(503, { detail: 'Busy' }));
    expect(actor.getSnapshot().context.isUnreachable).toBe(false);
  });
});

test('a changed price is told by its line and needs one more press with a new key', async () => {
  const quote = createQuote({ unit_price: '1300.00', total_price: '2600.00' }, { total: '2700.00' });
  const changed = { fails: refused(409, { code: 'quote_changed', error: 'The prices have changed.', quote }) };
  const { actor, place, reach, reports, placements } = startCheckout({ responses: [changed, cashOrder] });
  await place();
  await reach('editing');
  expect(actor.getSnapshot().context.changes).toEqual([
    { product: 3, name: 'Almonds', price: { was: '1250.00', now: '1300.00' } },
  ]);
  actor.send({ type: 'placeRequested', key: 'key-2' });
  await reach('placed');
  expect(reports.slice(2)).toEqual(['orderRequested', 'quoteChanged', 'orderRequested', 'orderPlaced']);
  expect(placements.map(({ key, request }) => [key, request.expected_total])).toEqual([
    ['key-1', '2600.00'],
    ['key-2', '2700.00'],
  ]);
});

test('a stock that is short is told by its line and cannot be sent again as it is', async () => {
  const lines = [{ product: 3, name: 'Almonds', requested: 2, available: 1 }];
  const short = { fails: refused(400, { code: 'insufficient_stock', error: 'Short', lines }) };
  const { actor, place, reach, reports, placements } = startCheckout({
    quotes: [createQuote(), createQuote({ available: 1 })],
    responses: [short],
  });
  await place();
  await reach('editing');
  expect(actor.getSnapshot().context.quote?.lines[0]?.available).toBe(1);
  actor.send({ type: 'placeRequested', key: 'key-2' });
  await reach('editing');
  expect(placements).toHaveLength(1);
  expect(reports.slice(2)).toEqual(['orderRequested', 'stockShort', ...QUOTED]);
});

test.each([
  ['slot_full', 400, { address: 5, delivery: null, method: 'cod', note: ' ring ' }],
  ['slot_closed', 400, { address: 5, delivery: null, method: 'cod', note: ' ring ' }],
  ['payment_method_not_allowed', 400, { address: 5, delivery: { slot: 9 }, method: null, note: ' ring ' }],
  ['cart_empty', 400, chosen],
  ['idempotency_key_reused', 422, chosen],
  ['too_many_orders', 429, chosen],
  ['too_many_from_address', 429, chosen],
])('a refusal with %s is shown with a new quote and keeps what else was chosen', async (code, status, choice) => {
  const { actor, place, reach, reports } = startCheckout({
    responses: [{ fails: refused(status, { code, error: 'No.' }) }],
  });
  await place();
  await reach('editing');
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({ placeError: { code, text: 'No.' }, choice, placement: null });
  expect(reports.slice(2)).toEqual(['orderRequested', 'orderRefused', ...QUOTED]);
});

test.each<[string, World]>([
  ['an address', { choice: { address: null } }],
  ['a delivery', { choice: { delivery: null } }],
  ['a payment', { choice: { method: null } }],
  ['an allowed payment', { choice: { method: 'khalti' } }],
  ['a quote', { quotes: [{ fails: offline }] }],
  ['enough stock', { quotes: [createQuote({ available: 1 })] }],
  ['a cart', { quotes: [{ ...createQuote(), lines: [] }] }],
  [
    'an address that is served',
    { quotes: [createQuote({}, { problems: [{ code: 'not_served', product: null, text: 'No' }] })] },
  ],
])('nothing is sent without %s, and the press is not forgotten', async (_what, world) => {
  const { place, reach, placements, actor } = startCheckout(world);
  await place();
  await reach('editing');
  expect(placements).toEqual([]);
  // Without an address the page has no button.
  expect(actor.getSnapshot().context.pressedInVain).toBe(world.choice?.address !== null);
});

test('address and slot ask for a quote, method and note do not; another address drops the slot', async () => {
  const { actor, reach, reports } = startCheckout();
  actor.send({ type: 'choiceChanged', choice: { method: 'esewa', note: 'x' } });
  actor.send({ type: 'choiceChanged', choice: { delivery: { slot: 10 } } });
  await reach('editing');
  actor.send({ type: 'choiceChanged', choice: { address: 6 } });
  await reach('editing');
  expect(reports).toEqual(['choiceChanged', 'choiceChanged', ...QUOTED, 'choiceChanged', ...QUOTED]);
  expect(actor.getSnapshot().context.choice).toMatchObject({
    address: 6,
    delivery: null,
    method: 'esewa',
    note: 'x',
  });
});

test('a gift asks for a quote when it begins and ends, not while its fields are typed, and is placed when they are right', async () => {
  const { actor, reach, reports } = startCheckout();
  const gift = (fields: object | null) =>
    actor.send({
      type: 'choiceChanged',
      choice: { gift: fields && { recipient: '', phone: '', card: '', ...fields } },
    });
  gift({});
  await reach('editing');
  gift({ recipient: 'Maya' });
  expect(reports).toEqual(['choiceChanged', ...QUOTED, 'choiceChanged']);
  expect(toOrderRequest(actor.getSnapshot().context)).toBeNull();
  gift({ recipient: 'Maya', phone: '9812345678' });
  expect(toOrderRequest(actor.getSnapshot().context)?.gift).toEqual({
    recipient: 'Maya',
    phone_number: '+9779812345678',
    card: '',
  });
  gift(null);
  await reach('editing');
  expect(reports.slice(-1 - QUOTED.length)).toEqual(['choiceChanged', ...QUOTED]);
});

test('a quote that says that the slot is gone drops the slot with its reason', async () => {
  const problems = [{ code: 'slot_closed', product: null, text: 'Too late.' } as const];
  const { actor, reach } = startCheckout({ quotes: [createQuote({}, { problems }), createQuote()] });
  actor.send({ type: 'quoteRequested' });
  await reach('editing');
  const { context } = actor.getSnapshot();
  expect(context).toMatchObject({
    placeError: { code: 'slot_closed', text: 'Too late.' },
    choice: { ...chosen, delivery: null },
    quote: { problems: [] },
  });
});

test('a quote that fails can be asked for again', async () => {
  const { actor, reach, reports } = startCheckout({ quotes: [{ fails: offline }, createQuote()] });
  actor.send({ type: 'quoteRequested' });
  await reach('editing');
  expect(actor.getSnapshot().context.quoteFailure).toBe(offline);
  actor.send({ type: 'quoteRequested' });
  await waitFor(actor, ({ context }) => context.quote !== null);
  expect(actor.getSnapshot().context.quoteFailure).toBeNull();
  expect(reports).toEqual(['quoteRequested', 'quoteFailed', ...QUOTED]);
});

test('a press during a quote places one order when it is repeated, or another quote is requested meanwhile', async () => {
  const { actor, reach, placements } = startCheckout({ responses: [cashOrder] });
  actor.send({ type: 'quoteRequested' });
  await reach('editing');
  actor.send({ type: 'quoteRequested' });
  actor.send({ type: 'placeRequested', key: 'key-1' });
  actor.send({ type: 'quoteRequested' });
  actor.send({ type: 'placeRequested', key: 'key-2' });
  await reach('placed');
  expect(placements.map(({ key }) => key)).toEqual(['key-2']);
});

test('every transition is made by one of these tests', () => {
  expect(transitions.missing()).toEqual([]);
});
