/** Money that goes back, and problems with what was delivered. */
import { change } from './change';
import { type DeskOrder } from '../../../contract/desk';
import { type DeskProblem } from '../../../contract/problems';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { Difference, same } from './difference';
import { arrivedOf, dueOf, hasEnded, needsOf, type Order } from './model';
import { type Random } from './random';
import { clerkOf, deskCall } from './clerk';
import { type Problem } from './people';
import { type World } from './world';

/** Makes all refunds that are due, and now and then one out of the price. */
export async function refund(world: World, random: Random): Promise<void> {
  for (const order of world.model.orders.values()) {
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
      if (due.code === 'goods_returned') credit(world, due.params.problem);
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

/** The refund of a problem is final: the bill is credited, once. */
function credit(world: World, id: number): void {
  const problem = world.problems.find((each) => each.id === id)!;
  problem.order.credited += problem.isCredited ? 0 : problem.amount;
  problem.isCredited = true;
}

/** The next step of each problem. */
export async function settleProblems(world: World, random: Random): Promise<void> {
  for (const problem of world.problems)
    if (!['done', 'refused', 'withdrawn'].includes(problem.state)) await step(world, random, problem);
}

async function step(world: World, random: Random, problem: Problem): Promise<void> {
  const { order, state } = problem;
  if (state === 'open' && random.chance(0.2))
    return moveTo(world, random, problem, random.pick(['answered', 'refused']), { text: 'Please send a photo.' });
  if (state === 'open' || state === 'answered') {
    const value = problem.lines.reduce((sum, { line, pieces }) => sum + line.price * pieces, 0);
    problem.amount = Math.min(value, needsOf(order));
    return moveTo(
      world,
      random,
      problem,
      'agreed',
      { refunded: paisaToWire(order.refunded) },
      () => (order.returned += problem.amount),
    );
  }
  if (state === 'agreed')
    return moveTo(world, random, problem, 'received', {}, () => {
      if (!problem.isMissing)
        for (const { line, pieces } of problem.lines) world.model.products.get(line.product)!.stock += pieces;
    });
  if (dueOf(order) === 0) await moveTo(world, random, problem, 'done', {}, () => credit(world, problem.id));
}

async function moveTo(
  world: World,
  random: Random,
  problem: Problem,
  to: string,
  more: object,
  follow = () => {},
): Promise<void> {
  const clerk = await clerkOf(world, random);
  const url = `problems/${problem.id}/transition`;
  const shown = await deskCall<DeskProblem>(world, random, clerk, url, { from: problem.state, to, ...more });
  await change(world, problem.order, follow);
  problem.state = to;
  if (to === 'agreed') same(`what problem ${problem.id} gives`, paisaToWire(problem.amount), shown.amount);
  same(`problem ${problem.id}`, to, shown.state);
}
