/** The steps of an order that staff make. */
import { change } from './change';
import { clerkOf, deskCall } from './clerk';
import { type Order } from './model';
import { type Random } from './random';
import { type World } from './world';

export async function move(
  world: World,
  random: Random,
  order: Order,
  to: Order['state'],
  more: object = {},
  follow = () => {},
): Promise<void> {
  const clerk = await clerkOf(world, random);
  await deskCall(world, random, clerk, `orders/${order.id}/transition`, { from: order.state, to, ...more });
  await change(world, order, () => {
    order.state = to;
    follow();
  });
}

export async function cancelByStaff(world: World, random: Random, order: Order): Promise<void> {
  const clerk = await clerkOf(world, random);
  await deskCall(world, random, clerk, `orders/${order.id}/transition`, {
    from: order.state,
    to: 'cancelled',
    note: 'We cannot deliver it.',
  });
  world.count('cancelled by staff');
  await change(world, order, () => world.model.end(order, 'cancelled'));
}
