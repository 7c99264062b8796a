/** Members who place one order each and pay it in the simulator. A call without a response is repeated until it has one, with the same key. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '../../bench/shoppers.mjs';

const CALL_TIMEOUT_MS = 10_000;
/** Longer than the server is ever away. */
const STEP_TIMEOUT_MS = 90_000;
const METHODS = ['cod', 'esewa', 'khalti'];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const form = (fields) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const pathOf = (url) => {
  const { pathname, search } = new URL(url, 'http://shop.example');
  return pathname + search;
};

/**
 * Runs `count` buyers until `stop()`; each takes the next shopper for its next order. `address()` gives the server of this moment.
 * `acknowledged` has what was answered: the order by its key, and the orders whose payment was accepted.
 */
export function startOrderBuyers({ count, shoppers, totals, slots, address }) {
  const acknowledged = { orders: new Map(), payments: new Set() };
  const found = { doubled: [], unexpected: [], repeated: 0 };
  const { call, close } = createCaller(count);
  let next = 0;
  let going = true;

  /** Repeats a call until `isAnswer` accepts the response. */
  const insist = async (path, options, isResponse) => {
    const end = Date.now() + STEP_TIMEOUT_MS;
    for (;;) {
      const response = await call(address() + path, { timeout: CALL_TIMEOUT_MS, ...options }).catch(() => null);
      if (response && isResponse(response)) return response;
      if (Date.now() > end) throw new Error(`${path} was never answered: ${response?.status} ${response?.text}`);
      found.repeated += 1;
      await sleep(20 + Math.random() * 30);
    }
  };
  /** A server that comes up or goes down answers 5xx; a call of the killed server may hold the member's lock for a moment. */
  const isFinal = ({ status, text }) => status < 500 && !(status === 409 && text.includes('in_progress'));

  const placeOrder = async (shopper, key) => {
    const method = pick(METHODS);
    const expected_total = totals.get(shopper.id);
    const body = JSON.stringify({
      address: shopper.address,
      slot: pick(slots),
      payment_method: method,
      expected_total,
    });
    const post = { headers: { ...shopper.headers, 'idempotency-key': key }, body };
    const response = await insist('/api/orders/', post, isFinal);
    if (response.status !== 201) return void found.unexpected.push(`placing: ${response.status} ${response.text}`);
    const order = JSON.parse(response.text);
    acknowledged.orders.set(key, order.id);
    if (Math.random() < 0.2) {
      const again = await insist('/api/orders/', post, isFinal);
      if (again.status !== 201 || JSON.parse(again.text).id !== order.id) found.doubled.push(`${key}: ${again.text}`);
    }
    return order;
  };

  const pay = async ({ id, payment }) => {
    const opened =
      payment.http_method === 'GET'
        ? pathOf(payment.action)
        : (await insist(pathOf(payment.action), form(payment.fields), isFinal)).headers.location;
    // A form that was acted upon before its response was lost is refused: the payment is known by then.
    if (!opened) return;
    if (Math.random() < 0.15) return;
    const outcome = pick(['normal', 'normal', 'twice', 'not_returned']);
    const response = await insist(pathOf(opened), form({ action: 'pay', outcome }), isFinal);
    if (response.status >= 400) return void found.unexpected.push(`paying: ${response.status} ${response.text}`);
    acknowledged.payments.add(id);
    if (response.headers.location)
      await insist(pathOf(response.headers.location), { method: 'GET' }, ({ status }) => status < 500);
  };

  const buyers = Array.from({ length: count }, async () => {
    while (going && next < shoppers.length) {
      const order = await placeOrder(shoppers[next++], randomUUID());
      if (order?.payment) await pay(order);
    }
  });
  // A buyer that fails ends the script when it is stopped, not before.
  for (const buyer of buyers) buyer.catch(() => {});
  const stop = async () => {
    going = false;
    await Promise.all(buyers).finally(close);
  };
  return { acknowledged, found, placed: () => acknowledged.orders.size, stop };
}
