/** The clerks: packing, sending out, lines that are missing, goods and prices. */
import { change } from './change';
import { type ManagedProduct } from '../../../contract/managedProducts';
import { paisaToWire } from '../../../contract/money';
import { type DeskOrder, type DeskOrderPage } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { fiscalDate } from '../../modules/bills/fiscalCalendar';
import { planDelivery } from './delivering';
import { fiscalYearOf, HOUR_MS } from './calendar';
import { same } from './difference';
import { billedOf, totalOf, type Order } from './model';
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
    if (order.state === 'packing' && isNear(order, 1)) await sendOut(world, random, order);
    else if (order.state === 'placed' && isNear(order, 3)) await pack(world, random, order);
  }
}

async function pack(world: World, random: Random, order: Order): Promise<void> {
  if (random.chance(0.01)) {
    await cancelByStaff(world, random, order);
    return;
  }
  // It was refunded as a whole: nobody sends it.
  if (totalOf(order) - order.granted <= 0) return cancelByStaff(world, random, order);
  await move(world, random, order, 'packing');
  if (random.chance(0.04)) await takeOut(world, random, order);
}

/** Pieces are missing: they go back on sale, or are written off. One piece at least stays. */
async function takeOut(world: World, random: Random, order: Order): Promise<void> {
  const line = random.pick(order.lines);
  const pieces = order.lines.reduce((sum, each) => sum + each.pieces, 0);
  const quantity = Math.max(line.pieces - random.int(1, 3), pieces > line.pieces ? 0 : 1);
  if (quantity >= line.pieces) return;
  const [restock, clerk] = [random.chance(0.5), await clerkOf(world, random)];
  const body = { lines: [{ item: line.item, from: line.pieces, quantity }], restock, note: 'Some are missing.' };
  const changed = await deskCall<DeskOrder>(world, random, clerk, `orders/${order.id}/lines`, body);
  world.count('lines taken out');
  const make = () => {
    if (restock) world.model.products.get(line.product)!.stock += line.pieces - quantity;
    line.pieces = quantity;
  };
  await change(world, order, make, changed);
}

/** The order leaves the shop, with its bill. */
async function sendOut(world: World, random: Random, order: Order): Promise<void> {
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
  planDelivery(world, random, order);
}

/** Once a day: goods arrive, prices rise and fall, and what is not sold any more is archived. */
export async function tendCatalog(world: World, random: Random): Promise<void> {
  const clerk = await clerkOf(world, random);
  const products = [...world.model.products.values()];
  for (const product of products.filter(({ stock, isOnSale }) => isOnSale && stock < 8).slice(0, 20)) {
    const delta = random.int(10, 60);
    await deskCall(world, random, clerk, `products/${product.id}/stock`, { delta, reason: 'received' });
    product.stock += delta;
    world.count('goods received');
  }
  for (let n = 0; n < 3; n += 1) {
    const product = random.pick(products);
    const url = `/api/desk/products/${product.id}/`;
    const { version } = await world.shop.call<ManagedProduct>(clerk, { url });
    // Some prices have paisa, so that cash is rounded up.
    const price = Math.max(1000, Math.round((product.price * random.int(92, 110)) / 100));
    const rounded = random.chance(0.2) ? price : Math.ceil(price / 100) * 100;
    await world.shop.call(clerk, { method: 'PATCH', url, body: { price: paisaToWire(rounded), version } });
    product.price = rounded;
    world.count('prices changed');
  }
  if (!random.chance(0.3)) return;
  const product = random.pick(products);
  const isLast = products.filter(({ isOnSale }) => isOnSale).length < products.length - 8;
  if (product.isOnSale && isLast) return;
  await deskCall(world, random, clerk, `products/${product.id}/${product.isOnSale ? 'archive' : 'restore'}`, {});
  product.isOnSale = !product.isOnSale;
}
