/** Orders that the shop has placed. */
import { type DeskOrder } from '../../../contract/desk';
import { paisaOf } from '../../../contract/money';
import { type Order as WireOrder } from '../../../contract/orders';
import { change } from './change';
import { type Order } from './model';
import { type Member } from './people';
import { type World } from './world';

type Placed = Pick<WireOrder, 'id' | 'items' | 'expires_at' | 'created_at'>;

/** Notes an order in the model and compares it with the shop's. `paid`: what was paid for the pieces of an exchange, by product. */
export async function addOrder(
  world: World,
  member: Member,
  placed: Placed,
  terms: Pick<Order, 'method' | 'fee' | 'slot'> & { exchangeOf?: Order; paid?: Map<number, number>; cash?: number },
  answer?: DeskOrder,
): Promise<Order> {
  const { method, fee, slot, exchangeOf = null, paid, cash = 0 } = terms;
  const lines = placed.items.map(({ id, product, quantity, unit_price }) => {
    const price = paisaOf(unit_price);
    return { item: id, product: product!, price, pieces: quantity, paid: paid?.get(product!) ?? price };
  });
  const order: Order = {
    random: world.random(`order ${member.orders.length} of ${member.name}`),
    ...{ id: placed.id, member: member.index, method, lines, fee, slot, exchangeOf, cash },
    ...{ state: method === 'cod' ? 'placed' : 'pending_payment', placedAt: world.now(), deliveredAt: 0, payments: [] },
    expiresAt: Date.parse(placed.expires_at ?? placed.created_at),
    ...{ refunded: 0, granted: 0, writtenOff: 0, returned: 0, credited: 0, bill: null, rider: null, failures: 0 },
  };
  member.orders.push(order);
  world.model.orders.set(order.id, order);
  await change(world, order, () => world.model.reserve(order, 1), answer);
  return order;
}
