/** Staff who pack orders and send them on their way, which issues a bill, and cancel some of them, which issues a credit note. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '../../bench/shoppers.mjs';

const CALL_TIMEOUT_MS = 10_000;
/** Longer than the server is ever away. */
const STEP_TIMEOUT_MS = 90_000;
const STEPS = [
  { from: 'placed', to: 'packing' },
  { from: 'packing', to: 'out_for_delivery' },
];

/**
 * Runs `count` clerks with one account until `stop()`; each takes the next of `orders`, a map that grows. `left` has the orders that are known
 * to have left. A call without a response is repeated: then the step may have been made already.
 */
export function startClerks({ count, clerk, orders, address }) {
  const left = new Set();
  const unexpected = [];
  const { call, close } = createCaller(count);
  let taken = 0;
  let going = true;

  /** Makes a step. Returns the state of the order after it; null when it was refused. */
  const step = async (id, body) => {
    const end = Date.now() + STEP_TIMEOUT_MS;
    for (;;) {
      const options = { headers: clerk.headers, body: JSON.stringify(body), timeout: CALL_TIMEOUT_MS };
      const response = await call(`${address()}/api/desk/orders/${id}/transition/`, options).catch(() => null);
      if (response?.status === 200) return body.to;
      if (response?.status === 409) return JSON.parse(response.text).state;
      if (response && response.status < 500) return void unexpected.push(`${id}: ${response.status} ${response.text}`);
      if (Date.now() > end)
        throw new Error(`The step of order ${id} was never answered: ${response?.status} ${response?.text}`);
      await sleep(20 + Math.random() * 30);
    }
  };

  const serve = async (id) => {
    for (const { from, to } of STEPS) if ((await step(id, { from, to })) !== to) return;
    left.add(id);
    if (Math.random() < 0.2) await step(id, { from: 'out_for_delivery', to: 'cancelled', note: 'Nobody was there' });
  };
  const clerks = Array.from({ length: count }, async () => {
    while (going) {
      const id = [...orders.values()][taken];
      if (id === undefined) await sleep(50);
      else {
        taken += 1;
        await serve(id);
      }
    }
  });
  // A clerk that fails ends the script when they are stopped, not before.
  for (const each of clerks) each.catch(() => {});
  const stop = async () => {
    going = false;
    await Promise.all(clerks).finally(close);
  };
  return { left, unexpected, stop };
}
