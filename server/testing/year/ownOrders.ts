/** What members do with their orders: look, pay, cancel, report problems. */
import { change } from './change';
import { paisaToWire } from '../../../contract/money';
import { type Order as WireOrder, type OrderPage, type Payment as WirePayment } from '../../../contract/orders';
import { same } from './difference';
import { type Member } from './people';
import { arrivedOf, mayPay, totalOf, type Order } from './model';
import { payOnline } from './paying';
import { reopenProblem, report } from './problems';
import { type World } from './world';

export async function lookAfterOrders(world: World, member: Member): Promise<void> {
  const { random, orders } = member;
  if (orders.length === 0) return;
  if (random.chance(0.3)) {
    const { count } = await world.shop.call<OrderPage>(member, { url: '/api/orders/?page=1' });
    same(`${member.name}: how many orders`, orders.length, count);
  }
  for (const order of orders.slice(-4)) {
    if (order.state === 'pending_payment') await continuePaying(world, member, order);
    else if (order.state === 'placed' && random.chance(0.06)) await cancel(world, member, order);
    else if (order.state === 'packing' && random.chance(0.01)) await cancel(world, member, order);
    else if (order.state === 'delivered' && random.chance(0.12)) await report(world, member, order);
    else if (random.chance(0.1)) await read(world, member, order);
  }
}

async function read(world: World, member: Member, order: Order): Promise<void> {
  const url = `/api/orders/${order.id}/`;
  const shown = await world.shop.call<WireOrder>(member, { url });
  same(
    `order ${order.id} as its member sees it`,
    [order.state, paisaToWire(totalOf(order))],
    [shown.state, shown.total],
  );
  const bill = await world.shop.call<{ number?: string }>(member, {
    url: `${url}bill/`,
    expect: order.bill ? 200 : 'not_issued',
  });
  if (order.bill) same(`bill of order ${order.id}`, order.bill.number, bill.number);
}

/** Pays an order that waits for it, cancels it, or lets it expire. */
async function continuePaying(world: World, member: Member, order: Order): Promise<void> {
  const { random } = member;
  const isOver = world.now() >= order.expiresAt;
  if (random.chance(0.2)) {
    await cancel(world, member, order);
    return;
  }
  if (random.chance(0.4)) return;
  const method = random.pick(['esewa', 'khalti', 'cod'] as const);
  const others = member.orders.filter((other) => other !== order);
  // Money that is on its way makes the answer uncertain: the order may be placed by the call itself.
  if (order.payments.some(({ paid, isKnown }) => paid > 0 && !isKnown) || arrivedOf(order) > 0 || method === 'cod')
    return;
  if (!mayPay(method, totalOf(order), others, [], world.now())) return;
  const url = `/api/orders/${order.id}/pay/`;
  const { status, body } = await world.shop.send(member, { method: 'POST', url, body: { payment_method: method } });
  await change(world, order);
  if (status === 200 && (body as WirePayment).action) await payOnline(world, member, order, body as WirePayment);
  else if (order.state === 'pending_payment' && !isOver && status !== 409)
    same(`order ${order.id} can be paid`, 200, [status, body]);
}

async function cancel(world: World, member: Member, order: Order): Promise<void> {
  const isAllowed = order.state === 'placed' || order.state === 'pending_payment';
  const call = { method: 'POST' as const, url: `/api/orders/${order.id}/cancel/`, body: {} };
  await world.shop.call(member, { ...call, expect: isAllowed ? 200 : 'not_cancellable' });
  if (!isAllowed) return;
  world.count('cancelled by members');
  await change(world, order, () => world.model.end(order, 'cancelled'));
  reopenProblem(world, order);
  // Cancelled again, nothing happens.
  await world.shop.call(member, call);
  await change(world, order);
}
