/** Members and the pages of payment providers, where much goes wrong. */
import { change, sweep } from './change';
import { type Payment as WirePayment } from '../../../contract/orders';
import { HOUR_MS, MINUTE_MS } from './calendar';
import { type Member } from './people';
import { type Order, type Payment, type Wallet, totalOf } from './model';
import { type World } from './world';

const WRONG_BY = 1000;
const SWEEP_EVERY_MS = 10_000;
/** How often what happens on the page of a provider, in per cent. */
const OUTCOMES = [
  ['normal', 58],
  ['delayed', 6],
  ['not_returned', 9],
  ['outage', 3],
  ['pending', 3],
  ['wrong_amount', 2],
  ['tampered', 2],
  ['cancel', 5],
  ['close', 12],
] as const;

/** Opens the page of a payment and does something there, now or later. */
export async function payOnline(world: World, member: Member, order: Order, payment: WirePayment): Promise<void> {
  const page = await openPage(world, member, payment);
  const known = order.payments.find((each) => each.page === page);
  const asked = totalOf(order);
  const opened: Payment = known ?? {
    page,
    method: payment.method as Wallet,
    asked,
    paid: 0,
    paidAt: 0,
    isKnown: false,
    wentBack: false,
  };
  if (!known) order.payments.push(opened);
  planSweeps(world, order, [2 * MINUTE_MS]);
  await act(world, member, order, opened);
}

async function openPage(world: World, member: Member, { http_method, action, fields }: WirePayment): Promise<string> {
  const { pathname } = new URL(action, 'http://shop.example');
  if (http_method === 'GET') return pathname;
  return (await world.shop.send(member, { method: 'POST', url: pathname, form: fields })).location;
}

async function act(world: World, member: Member, order: Order, payment: Payment): Promise<void> {
  const { random } = member;
  let share = random.int(1, 100);
  const [outcome] = OUTCOMES.find(([, weight]) => (share -= weight) <= 0)!;
  await world.shop.pass(random.int(10, 90) * 1000);
  if (outcome === 'close') {
    // Some come back to the page, before the order ends or after.
    if (random.chance(0.6))
      world.plan(world.now() + random.int(2, 58) * MINUTE_MS, member.name, () =>
        press(world, member, order, payment, 'normal'),
      );
    return;
  }
  await press(world, member, order, payment, outcome);
}

type Outcome = Exclude<(typeof OUTCOMES)[number][0], 'close'>;

async function press(world: World, member: Member, order: Order, payment: Payment, outcome: Outcome): Promise<void> {
  if (payment.paid > 0) return;
  const form: Record<string, string> =
    outcome === 'cancel' ? { action: 'cancel', outcome: 'normal' } : { action: 'pay', outcome };
  const url = payment.page;
  const { status, location } = await world.shop.send(member, { method: 'POST', url, form });
  // A page is closed to payments when it was cancelled or Khalti's hour is over: the model learns that from the page.
  const isPaid = outcome !== 'cancel' && (await isPaidAt(world, payment));
  if (isPaid && outcome !== 'pending') {
    payment.paid = outcome === 'wrong_amount' ? Math.max(1, payment.asked - WRONG_BY) : payment.asked;
    payment.paidAt = world.now() + (outcome === 'delayed' ? 30_000 : 0);
    world.watched.add(order);
  }
  if (outcome === 'pending' && isPaid) decideLater(world, order, payment, member.random.chance(0.6));
  const back = status === 303 ? new URL(location) : null;
  // Some reload the page that they are sent to.
  for (let times = back ? (member.random.chance(0.1) ? 2 : 1) : 0; times > 0; times -= 1)
    await world.shop.send(member, { url: `${back!.pathname}${back!.search}` });
  await change(world, order);
  planSweeps(world, order, [16_000, 2 * MINUTE_MS, 10 * MINUTE_MS]);
}

/** Whether the provider took the money, also while it says `pending`. */
async function isPaidAt(world: World, { page }: Payment): Promise<boolean> {
  const { rows } = await world.shop.inspector.$client.query<{ state: string }>(
    'SELECT state FROM simulated_payments WHERE id = $1',
    [page.split('/').at(-2)],
  );
  return ['paid', 'pending'].includes(rows[0]?.state ?? '');
}

/** A payment that stays pending is decided by the provider within some hours. */
function decideLater(world: World, order: Order, payment: Payment, isPaid: boolean): void {
  world.plan(world.now() + 2 * HOUR_MS, payment.method, async () => {
    const url = payment.page.replace('/pay/', '/payments/');
    const body = { state: isPaid ? 'paid' : 'cancelled' };
    await world.shop.call({ name: payment.method }, { method: 'POST', url, body, expect: 204 });
    if (isPaid) [payment.paid, payment.paidAt] = [payment.asked, world.now()];
    world.watched.add(order);
  });
}

/** The jobs run when something is to be asked: some time after what has just happened, and when the order ends. */
function planSweeps(world: World, order: Order, afters: number[]): void {
  for (const after of afters) planSweep(world, world.now() + after);
  if (order.state === 'pending_payment') planSweep(world, order.expiresAt + 1000);
}

/** One sweep is enough for all payments of a moment. */
function planSweep(world: World, wanted: number): void {
  const at = Math.ceil(wanted / SWEEP_EVERY_MS) * SWEEP_EVERY_MS;
  if (world.sweeps.has(at)) return;
  world.sweeps.add(at);
  world.plan(at, 'jobs', async () => {
    world.sweeps.delete(at);
    await sweep(world);
  });
}
