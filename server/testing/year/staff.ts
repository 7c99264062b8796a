/** The clerks: packing, sending out, and lines that are missing. */
import { change } from './change';
import { paisaOf } from '../../../contract/money';
import { type DeskOrder, type DeskOrderPage } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { fiscalDate } from '../../modules/bills/fiscalCalendar';
import { planDelivery } from './delivering';
import { fiscalYearOf, HOUR_MS } from './calendar';
import { same } from './difference';
import { billedOf, totalOf, type Line, type Order, type Product } from './model';
import { type Random } from './random';
import { clerkOf, deskCall } from './clerk';
import { cancelByStaff, move } from './moving';
import { type World } from './world';

/** What is done every hour with the orders of the next hours. */
export async function packAndSend(world: World, random: Random): Promise<void> {
  const clerk = await clerkOf(world, random);
  const all = [...world.model.orders.values()];
  const { count } = await world.shop.call<DeskOrderPage>(clerk, { url: '/api/desk/orders/?state=placed' });
  same('placed orders at the desk', all.filter(({ state }) => state === 'placed').length, count);
  const isNear = ({ slot }: Order, hours: number) => !slot || slot.starts < world.now() + hours * HOUR_MS;
  for (const order of all) {
    if (order.state === 'packing' && isNear(order, 1)) await sendOut(world, order);
    else if (order.state === 'placed' && isNear(order, 3)) await pack(world, order);
  }
}

async function pack(world: World, order: Order): Promise<void> {
  const { random } = order;
  if (random.chance(0.01)) {
    await cancelByStaff(world, random, order);
    return;
  }
  // It was refunded as a whole: nobody sends it.
  if (!order.exchangeOf && totalOf(order) - order.granted <= 0) return cancelByStaff(world, random, order);
  await move(world, random, order, 'packing');
  if (random.chance(0.06)) await takeOut(world, order);
}

/** Pieces are missing: they go back on sale, or are written off, and others may come instead. One piece at least stays. */
async function takeOut(world: World, order: Order): Promise<void> {
  const { random } = order;
  const line = random.pick(order.lines);
  const all = order.lines.reduce((sum, each) => sum + each.pieces, 0);
  const quantity = Math.max(line.pieces - random.int(1, 3), all > line.pieces ? 0 : 1);
  const missing = line.pieces - quantity;
  if (missing <= 0) return;
  const isReplaced = random.chance(0.5) && !order.exchangeOf;
  const [restock, other] = [random.chance(0.5), isReplaced ? findCheaper(world, random, order, line) : null];
  const pieces = other ? Math.min(other.stock, Math.floor((line.price * missing) / other.price), 3) : 0;
  const replacement = other && { product: other.id, quantity: pieces };
  const lines = { item: line.item, from: line.pieces, quantity, ...(replacement && { replacement }) };
  const body = { lines: [lines], restock, note: 'Some are missing.' };
  const clerk = await clerkOf(world, random);
  const changed = await deskCall<DeskOrder>(world, random, clerk, `orders/${order.id}/lines`, body);
  world.count(other ? 'lines replaced' : 'lines taken out');
  await change(
    world,
    order,
    () => {
      if (restock) world.model.products.get(line.product)!.stock += missing;
      line.pieces = quantity;
      if (!other) return;
      const { id, replaces, unit_price } = changed.items.at(-1)!;
      same(`what replaces line ${line.item}`, [line.item, other.price], [replaces, paisaOf(unit_price)]);
      order.lines.push({ item: id, product: other.id, price: other.price, paid: other.price, pieces });
      other.stock -= pieces;
    },
    changed,
  );
}

/** A product that costs no more and is not in the order; null without. */
function findCheaper(world: World, random: Random, order: Order, { price }: Line): Product | null {
  const isNew = (id: number) => order.lines.every(({ product }) => product !== id);
  const found = [...world.model.products.values()].filter(
    (product) => product.isOnSale && product.stock > 0 && product.price <= price && isNew(product.id),
  );
  return found.length > 0 ? random.pick(found) : null;
}

/** The order leaves the shop, with its bill. */
async function sendOut(world: World, order: Order): Promise<void> {
  const { random } = order;
  if (order.slot && !order.rider) {
    const [clerk, rider] = [await clerkOf(world, random), random.pick(world.riders)];
    await deskCall(world, random, clerk, 'riders/assignments', { rider: rider.id, orders: [order.id] });
    order.rider = rider.id;
  }
  await move(world, random, order, 'out_for_delivery', {}, () => {
    if (order.bill) return;
    const now = world.now();
    const number = world.model.nextBill(fiscalYearOf(nepalDay(now)));
    order.bill = { number, month: fiscalDate(new Date(now))!.date.slice(0, 7), total: totalOf(order) };
    world.count('bills');
    same(`what the bill of order ${order.id} is about`, billedOf(order), order.bill.total - order.granted);
  });
  planDelivery(world, order);
}
