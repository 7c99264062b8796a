/** Money that goes back. */
import { change } from './change';
import { type DeskOrder } from '../../../contract/desk';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { Difference } from './difference';
import { arrivedOf, dueOf, hasEnded, needsOf, type Order } from './model';
import { type Random } from './random';
import { clerkOf, deskCall } from './clerk';
import { credit } from './problems';
import { type World } from './world';

/** Makes all refunds that are due, and now and then one out of the price. */
export async function refund(world: World): Promise<void> {
  for (const order of world.model.orders.values()) {
    const { random } = order;
    if (dueOf(order) > 0) await refundDue(world, random, order);
    else if (order.state === 'delivered' && order.deliveredAt > world.now() - 24 * 3600 * 1000 && random.chance(0.01))
      await giveOut(world, random, order);
  }
}

async function refundDue(world: World, random: Random, order: Order): Promise<void> {
  const [payment, other] = order.payments.filter(({ isKnown }) => isKnown);
  if (payment?.wentBack) return;
  if (payment && !other && hasEnded(order) && dueOf(order) === payment.paid && random.chance(0.15)) {
    // The provider gives it back by itself; the shop hears of it when it asks.
    const url = payment.page.replace('/pay/', '/payments/');
    await world.shop.call({ name: payment.method }, { method: 'POST', url, body: { state: 'refunded' }, expect: 204 });
    payment.wentBack = true;
    world.watched.add(order);
    world.count('refunds by the provider');
    return;
  }
  const { refunds } = await change(world, order);
  for (const due of refunds.filter(({ status }) => status === 'due')) {
    const amount = paisaOf(due.amount);
    // Khalti gives a whole payment back by a call, eSewa in its panel.
    const isCall = payment?.method === 'khalti' && !other && amount === payment.paid && random.chance(0.6);
    const refunded = await makeRefund(world, random, order, amount, payment && !isCall ? random.uuid() : null);
    const make = () => {
      order.refunded += amount;
      if (due.code === 'goods_returned') credit(world.problems.find(({ id }) => id === due.params.problem)!);
    };
    await change(world, order, make, refunded);
    if (!payment) world.till -= amount;
    world.count('refunds');
  }
}

async function makeRefund(
  world: World,
  random: Random,
  order: Order,
  amount: number,
  reference: string | null,
): Promise<DeskOrder> {
  const clerk = await clerkOf(world, random, { elevated: true });
  const body = {
    ...{ amount: paisaToWire(amount), refunded: paisaToWire(order.refunded), reason: 'As agreed.' },
    ...(reference && { reference }),
  };
  const call = { method: 'POST' as const, url: `/api/desk/orders/${order.id}/refunds/`, body, key: random.uuid() };
  const made = await world.shop.send(clerk, call);
  if (made.status === 200) {
    // The response was lost.
    if (random.chance(0.05)) await world.shop.call(clerk, call);
    return made.body as DeskOrder;
  }
  if ((made.body as { code?: string }).code !== 'refund_ambiguous')
    throw new Difference(`the refund of order ${order.id}`, 200, made.body);
  const { payments } = await world.shop.call<DeskOrder>(clerk, { url: `/api/desk/orders/${order.id}/` });
  for (const { reference: payment } of payments.filter(({ status }) => status === 'paid')) {
    const named = await world.shop.send(clerk, { ...call, body: { ...body, payment }, key: random.uuid() });
    if (named.status === 200) return named.body as DeskOrder;
  }
  throw new Difference(`the refund of order ${order.id}`, 'one of its payments', made.body);
}

/** Out of the price: some are slips, and taken back. */
async function giveOut(world: World, random: Random, order: Order): Promise<void> {
  const amount = Math.min(random.int(1, 20) * 1000, arrivedOf(order) - order.refunded);
  if (amount <= 0 || amount > needsOf(order) || order.returned > 0) return;
  const isWallet = order.payments.some(({ isKnown }) => isKnown);
  const given = await makeRefund(world, random, order, amount, isWallet ? random.uuid() : null);
  const make = () => {
    order.granted += amount;
    order.refunded += amount;
  };
  await change(world, order, make, given);
  if (!isWallet) world.till -= amount;
  world.count('refunds out of the price');
  if (!random.chance(0.3)) return;
  const clerk = await clerkOf(world, random, { elevated: true });
  const body = { refund: given.reversible_refunds.at(-1)!.id, reason: 'Wrong order.' };
  const reversed = await deskCall<DeskOrder>(world, random, clerk, `orders/${order.id}/refunds/reversals`, body);
  const unmake = () => {
    order.granted -= amount;
    order.refunded -= amount;
  };
  await change(world, order, unmake, reversed);
  if (!isWallet) world.till += amount;
  world.count('refunds taken back');
}
