/** Reads an order as staff see it and compares it with the model, after what only the shop can know: when it asked a provider. */
import { type DeskOrder } from '../../../contract/desk';
import { paisaToWire, sumAmounts } from '../../../contract/money';
import { clerkOf } from './clerk';
import { Difference, same } from './difference';
import { arrivedOf, dueOf, hasEnded, missingOf, needsOf, statusesOf, totalOf, type Order } from './model';
import { type World } from './world';

/** By then the shop has asked for a payment again, whatever the provider has said before. */
const KNOWN_WITHIN_MS = 3 * 3600 * 1000;
const WALLETS_MS = 26 * 3600 * 1000;

/** `answer`: what a call that has changed it answered; it is read without. */
export async function observe(world: World, order: Order, answer?: DeskOrder): Promise<DeskOrder> {
  const seen = answer ?? (await read(world, order));
  const about = `order ${order.id}`;
  learnPayments(world, order, seen);
  learnState(world, order, seen);
  const refunded = (status: string) => sumAmounts(seen.refunds.filter((refund) => refund.status === status));
  if (refunded('done') > order.refunded) learnRefunds(order, refunded('done'));
  same(`${about}: state`, order.state, seen.state);
  same(`${about}: total`, paisaToWire(totalOf(order)), seen.total);
  same(`${about}: what has gone back`, order.refunded, refunded('done'));
  same(`${about}: what is to go back`, dueOf(order), refunded('due'));
  if (!statusesOf(order).includes(seen.payment_status))
    throw new Difference(`${about}: payment status`, statusesOf(order), { status: seen.payment_status, order, seen });
  const missing = order.method === 'cod' && !hasEnded(order) ? missingOf(order) : 0;
  same(`${about}: cash to collect`, missing > 0 ? paisaToWire(missing) : null, seen.to_collect);
  same(`${about}: bill`, order.bill?.number ?? null, seen.bill);
  same(
    `${about}: pieces`,
    order.lines.map(({ item, pieces }) => [item, pieces]),
    seen.items.map(({ id, quantity }) => [id, quantity]),
  );
  watch(world, order);
  return seen;
}

async function read(world: World, { id }: Order): Promise<DeskOrder> {
  return world.shop.call<DeskOrder>(await clerkOf(world, world.owning), { url: `/api/desk/orders/${id}/` });
}

/** The shop has asked a provider: a payment that the provider has is in its books now. */
function learnPayments(world: World, order: Order, seen: DeskOrder): void {
  const now = world.now();
  const known = seen.payments.filter(({ method, status }) => method !== 'cod' && status === 'paid').length;
  const candidates = order.payments.filter(({ paid, paidAt, isKnown }) => paid > 0 && paidAt <= now && !isKnown);
  let news = known - order.payments.filter(({ isKnown }) => isKnown).length;
  for (const payment of candidates)
    if (news-- > 0) {
      payment.isKnown = true;
      world.count('payments');
    }
  if (news > 0 || known < order.payments.filter(({ isKnown }) => isKnown).length)
    throw new Difference(`order ${order.id}: payments`, order.payments, seen.payments);
  const late = order.payments.find(
    ({ paid, paidAt, isKnown }) => paid > 0 && !isKnown && paidAt < now - KNOWN_WITHIN_MS,
  );
  if (late) throw new Difference(`order ${order.id}: a payment is not known`, late, seen.payments);
}

/** What follows from a payment that has arrived, and from the end of an unpaid order. */
function learnState(world: World, order: Order, seen: DeskOrder): void {
  const { model } = world;
  const isPaid = arrivedOf(order) > 0 && arrivedOf(order) - order.refunded >= totalOf(order);
  const paidBy = order.payments.findLast(({ isKnown }) => isKnown)?.method;
  if (order.state === 'pending_payment' && isPaid) {
    order.state = 'placed';
    order.method = paidBy!;
  } else if (order.state === 'pending_payment' && seen.state === 'expired' && world.now() >= order.expiresAt) {
    const { at } = seen.events.find(({ type }) => type === 'expired')!;
    if (Date.parse(at) < order.expiresAt) throw new Difference(`order ${order.id}: its end`, order.expiresAt, at);
    model.end(order, 'expired');
    world.count('expired');
  }
  if (order.state === 'expired' && isPaid && seen.state !== 'expired') {
    const { slot } = order;
    const hasPlace = !slot || (slot.booked < slot.capacity && slot.cutOff > world.now());
    if (!model.has(order.lines) || !hasPlace || order.refunded > 0)
      throw new Difference(`order ${order.id}: reopened`, 'its goods or its place are gone', seen);
    model.reserve(order, 1);
    order.state = 'placed';
    order.method = paidBy!;
    world.count('reopened');
  }
}

/** A provider has given a payment back by itself, and the shop has heard of it. */
function learnRefunds(order: Order, done: number): void {
  const gone = order.payments.filter(({ wentBack }) => wentBack).reduce((sum, { paid }) => sum + paid, 0);
  if (done <= gone && done - order.refunded <= Math.max(0, arrivedOf(order) - order.refunded - needsOf(order)))
    order.refunded = done;
}

/** Whether the shop may learn something of it now. */
export const mayChange = (order: Order, now: number): boolean =>
  (order.state === 'pending_payment' && now >= order.expiresAt) ||
  order.payments.some(
    ({ isKnown, paid, paidAt, wentBack }) => (paid > 0 && paidAt <= now && !isKnown) || (wentBack && dueOf(order) > 0),
  );

function watch(world: World, order: Order): void {
  const waits =
    order.state === 'pending_payment' ||
    order.payments.some(({ isKnown, paid, wentBack }) => (paid > 0 && !isKnown) || (wentBack && dueOf(order) > 0)) ||
    (order.payments.length > 0 && order.expiresAt + WALLETS_MS > world.now() && order.state === 'expired');
  if (waits) world.watched.add(order);
  else world.watched.delete(order);
}
