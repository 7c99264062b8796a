/** Delivery times, the quote, and placing an order. */
import { type DeliveryOptions } from '../../../contract/delivery';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { MISSING_CHOICES } from '../../../contract/orderChoices';
import { type Order as WireOrder, type Quote } from '../../../contract/orders';
import { nepalDay } from '../../../contract/nepalDay';
import { HOUR_MS } from './calendar';
import { change } from './change';
import { same } from './difference';
import { feeOf, mayPay, totalOf, type Method, type Order, type Slot } from './model';
import { payOnline } from './paying';
import { type Member } from './people';
import { type World } from './world';

const METHODS = ['cod', 'esewa', 'khalti'] as const;
const DAYS_AHEAD = 7;
const SLOT_HOURS = [7, 9, 11, 13, 15, 17];

/** What is in the cart and on sale. */
export const linesOf = (world: World, { cart }: Member) =>
  [...cart].flatMap(([product, pieces]) => {
    const { price, isOnSale } = world.model.products.get(product)!;
    return isOnSale ? [{ product, pieces, price }] : [];
  });

/** The delivery times of an address: those of the next days that are open, with what is left. */
export async function readSlots(world: World, member: Member): Promise<void> {
  const { model } = world;
  const now = world.now();
  const { slots } = await world.shop.call<DeliveryOptions>(member, {
    url: `/api/delivery/options/?local_level=${world.places.valley}`,
  });
  const expected = Array.from({ length: DAYS_AHEAD + 1 }, (_none, ahead) => nepalDay(now + ahead * 24 * HOUR_MS))
    .filter((day) => !model.closedDays.has(day))
    .flatMap((day) => SLOT_HOURS.map((hour) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+05:45`)))
    .filter((starts) => starts - 2 * HOUR_MS > now);
  same(
    'delivery times',
    expected.map((starts) => new Date(starts).toISOString()),
    slots.map(({ starts_at }) => starts_at),
  );
  member.offered = slots.map(({ id, starts_at, remaining }) => {
    const starts = Date.parse(starts_at);
    const times = { starts, ends: starts + 2 * HOUR_MS, cutOff: starts - 2 * HOUR_MS };
    if (!model.slots.has(id)) model.slots.set(id, { id, ...times, capacity: world.capacity, booked: 0 });
    const slot = model.slots.get(id)!;
    same(`places of the delivery time ${id}`, slot.capacity - slot.booked, remaining);
    return slot;
  });
}

export async function readQuote(world: World, member: Member): Promise<Quote> {
  const lines = linesOf(world, member);
  const quote = await world.shop.call<Quote>(member, {
    method: 'POST',
    url: '/api/checkout/quote/',
    body: { address: member.address },
  });
  const subtotal = totalOf({ lines: lines.map((line) => ({ ...line, item: 0 })), fee: 0 });
  const fee = feeOf(member.isCourier ? world.terms.courier : world.terms.valley, subtotal);
  same(
    `${member.name}: quote`,
    [paisaToWire(subtotal), paisaToWire(fee), paisaToWire(subtotal + fee)],
    [quote.subtotal, quote.delivery_fee, quote.total],
  );
  const allowed = METHODS.filter((method) =>
    mayPay(method, subtotal + fee, member.orders, [...member.failed.values()], world.now()),
  );
  same(
    `${member.name}: payments`,
    allowed,
    quote.payment_methods.filter((method) => method.allowed).map(({ id }) => id),
  );
  return quote;
}

/** Places what was quoted, which is refused when it is not as quoted any more. */
export async function place(world: World, member: Member, quote: Quote): Promise<void> {
  if (world.now() >= member.accessUntil || member.isDeleted) return;
  const { random } = member;
  const { model } = world;
  const lines = linesOf(world, member);
  const method: Method = random.pick(['cod', 'cod', 'cod', 'esewa', 'esewa', 'khalti']);
  const slot = member.isCourier ? null : pickSlot(member);
  if (slot === undefined) return;
  const body = {
    address: member.address,
    ...(slot && { slot: slot.id }),
    ...{
      payment_method: method,
      expected_total: quote.total,
      lines_hash: quote.lines_hash,
      if_missing: random.pick(MISSING_CHOICES),
    },
  };
  const subtotal = totalOf({ lines: lines.map((line) => ({ ...line, item: 0 })), fee: 0 });
  const fee = feeOf(member.isCourier ? world.terms.courier : world.terms.valley, subtotal);
  const seen = JSON.stringify(
    quote.lines.map(({ product, quantity, unit_price }) => [product.id, quantity, paisaOf(unit_price)]),
  );
  const refusal = (): string | null => {
    if (lines.length === 0) return 'cart_empty';
    if (lines.some(({ pieces }) => pieces > 50)) return 'too_many_pieces';
    if (!model.has(lines)) return 'insufficient_stock';
    if (seen !== JSON.stringify(lines.map(({ product, pieces, price }) => [product, pieces, price])))
      return 'quote_changed';
    if (!mayPay(method, subtotal + fee, member.orders, [...member.failed.values()], world.now()))
      return method === 'cod' ? 'payment_method_not_allowed' : 'unpaid_orders';
    const inSlot = member.orders.filter(
      (order) => order.slot === slot && !['delivered', 'cancelled', 'expired'].includes(order.state),
    );
    if (slot && inSlot.length >= 3) return 'slot_limit';
    if (slot && slot.cutOff <= world.now() + 150) return 'slot_closed';
    return slot && slot.booked >= slot.capacity ? 'slot_full' : null;
  };
  const expected = refusal();
  const key = random.uuid();
  const call = { method: 'POST' as const, url: '/api/orders/', body, key, expect: expected ?? 201 };
  const placed = await world.shop.call<WireOrder>(member, call);
  world.count(expected ? `refused: ${expected}` : 'orders');
  if (expected) return;
  // The response was lost.
  if (random.chance(0.05)) same('the same order again', placed.id, (await world.shop.call<WireOrder>(member, call)).id);
  same('what was ordered', paisaToWire(subtotal + fee), placed.total);
  const items = placed.items.map(({ id, product, quantity, unit_price }) => ({
    item: id,
    product: product!,
    price: paisaOf(unit_price),
    pieces: quantity,
  }));
  const order: Order = {
    ...{
      id: placed.id,
      member: member.index,
      state: method === 'cod' ? 'placed' : 'pending_payment',
      method,
      lines: items,
      fee,
      slot,
    },
    ...{
      placedAt: world.now(),
      expiresAt: Date.parse(placed.expires_at ?? placed.created_at),
      deliveredAt: 0,
      payments: [],
      cash: 0,
    },
    ...{ refunded: 0, granted: 0, writtenOff: 0, returned: 0, credited: 0, bill: null, rider: null, failures: 0 },
  };
  for (const { product } of lines) member.cart.delete(product);
  member.orders.push(order);
  model.orders.set(order.id, order);
  await change(world, order, () => model.reserve(order, 1));
  if (placed.payment) await payOnline(world, member, order, placed.payment);
}

function pickSlot({ offered, random }: Member): Slot | undefined {
  if (offered.length === 0) return undefined;
  const free = offered.filter(({ booked, capacity }) => booked < capacity);
  if (free.length === 0 || random.chance(0.05)) return random.pick(offered);
  return random.chance(0.6) ? random.pick(free.slice(0, 8)) : random.pick(free);
}
