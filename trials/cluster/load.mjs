/** Adds, orders and reads at a steady rate. Each write can be looked for afterwards: an add is the only one of its member and product. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '../../bench/shoppers.mjs';

/** As in the browser. */
const CALL_TIMEOUT_MS = 5000;
const RETRY_MS = 1000;
const ORDER_TIMEOUT_MS = 90_000;
const [ADDS_MS, ORDERS_MS, READS_MS] = [250, 500, 250];
/** What the reads ask for, in turn. */
export const READS = [
  '/',
  '/products',
  '/products/1',
  '/categories/1',
  '/api/products/',
  '/api/products/?search=almond',
  '/api/products/categories/',
];
/** A page that could not be rendered is sent with 200 as the shell, without data. */
const isPageWithoutContent = (path, { status, text }) =>
  status === 200 && !path.startsWith('/api/') && !text.includes('id="server-data"');

/**
 * `adders` add each of `productIds` once; each of `buyers` places one order. Both sets are used up over all rows.
 * `acknowledged` has what was answered with success since the beginning.
 */
export function createLoad({ address, ca, adders, productIds, buyers, totals, slots, reads = READS }) {
  const { call, close } = createCaller(64, { ca });
  const acknowledged = { adds: new Set(), orders: new Map() };
  const unexpected = [];
  let [nextAdd, nextBuyer, nextRead] = [0, 0, 0];
  let row;
  let timers = [];
  const pending = new Set();

  const acknowledge = () => {
    const now = Date.now();
    row.acknowledged += 1;
    row.longestPause = Math.max(row.longestPause, now - row.lastWrite);
    row.lastWrite = now;
  };
  /** Sends a call; null without a response in time. A response other than `expected`, 502, 503 and 504 is a fault of the shop. */
  const ask = async (path, options, expected) => {
    const response = await call(address + path, { timeout: CALL_TIMEOUT_MS, ...options }).catch(() => null);
    if (response && ![...expected, 502, 503, 504].includes(response.status))
      unexpected.push(`${path}: ${response.status} ${response.text.slice(0, 300)}`);
    return response;
  };

  const add = async () => {
    const turn = nextAdd++;
    const adder = adders[turn % adders.length];
    const product = productIds[Math.floor(turn / adders.length)];
    const body = JSON.stringify({ product_id: product });
    const response = await ask('/api/products/cart/add_item/', { headers: adder.headers, body }, [200]);
    if (response?.status !== 200) return void (row.failed += 1);
    acknowledged.adds.add(`${adder.id} ${product}`);
    acknowledge();
  };

  const order = async () => {
    const turn = nextBuyer++;
    const buyer = buyers[turn];
    const key = randomUUID();
    const body = JSON.stringify({
      address: buyer.address,
      slot: slots[turn % slots.length],
      payment_method: 'cod',
      expected_total: totals.get(buyer.id),
    });
    const headers = { ...buyer.headers, 'idempotency-key': key };
    for (const end = Date.now() + ORDER_TIMEOUT_MS; Date.now() < end; await sleep(RETRY_MS)) {
      const response = await ask('/api/orders/', { headers, body }, [201, 409]);
      if (response?.status === 201) {
        acknowledged.orders.set(key, JSON.parse(response.text).id);
        return acknowledge();
      }
      row.failed += 1;
    }
    unexpected.push(`order ${key} was never answered`);
  };

  const read = async () => {
    const path = reads[nextRead++ % reads.length];
    const response = await ask(path, { method: 'GET' }, [200]);
    const isShell = response && isPageWithoutContent(path, response);
    row.reads += 1;
    if (response?.status === 200 && !isShell) return;
    row.readsFailed += 1;
    row.failedReads.push(`${path} ${isShell ? 'without its content' : (response?.status ?? 'no response')}`);
  };

  const every = (milliseconds, work) =>
    setInterval(() => {
      const promise = work().finally(() => pending.delete(promise));
      pending.add(promise);
    }, milliseconds);

  return {
    acknowledged,
    unexpected,
    /** Begins a row of the table, and returns its counts. */
    begin: () => {
      row = {
        acknowledged: 0,
        failed: 0,
        reads: 0,
        readsFailed: 0,
        failedReads: [],
        longestPause: 0,
        lastWrite: Date.now(),
      };
      timers = [every(ADDS_MS, add), every(ORDERS_MS, order), every(READS_MS, read)];
      return row;
    },
    /** Begins no more calls, and waits for those that are on their way. */
    end: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
    },
    close,
  };
}
