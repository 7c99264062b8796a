/** The steps of an order that staff make. */
import { type DeskOrder } from '../../../contract/desk';
import { change } from './change';
import { clerkOf, deskCall } from './clerk';
import { type Order } from './model';
import { reopenProblem } from './problems';
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
  const body = { from: order.state, to, ...more };
  const moved = await deskCall<DeskOrder>(world, random, clerk, `orders/${order.id}/transition`, body);
  const make = () => {
    order.state = to;
    follow();
  };
  await change(world, order, make, moved);
}

export async function cancelByStaff(world: World, random: Random, order: Order): Promise<void> {
  const clerk = await clerkOf(world, random);
  const body = { from: order.state, to: 'cancelled', note: 'We cannot deliver it.' };
  const cancelled = await deskCall<DeskOrder>(world, random, clerk, `orders/${order.id}/transition`, body);
  world.count('cancelled by staff');
  await change(world, order, () => world.model.end(order, 'cancelled'), cancelled);
  reopenProblem(world, order);
}
