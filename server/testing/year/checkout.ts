/** The quote, and placing an order. */
import { type DeliveryOptions } from '../../../contract/delivery';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { MISSING_CHOICES } from '../../../contract/orderChoices';
import { type Order as WireOrder, type Quote } from '../../../contract/orders';
import { addOrder } from './addOrder';
import { isFestive } from './calendar';
import { same } from './difference';
import { costOf, feeOf, mayPay, type Method, type Slot, type Wanted } from './model';
import { payOnline } from './paying';
import { type Member } from './people';
import { type Random } from './random';
import { compareSlots } from './slots';
import { type World } from './world';

const METHODS = ['cod', 'esewa', 'khalti'] as const;

/** What is in the cart and on sale. */
export const linesOf = (world: World, { cart }: Member): Wanted[] =>
  [...cart].flatMap(([product, pieces]) => {
    const { price, isOnSale } = world.model.products.get(product)!;
    return isOnSale ? [{ product, pieces, price }] : [];
  });

export const feeFor = (world: World, { isCourier }: Member, lines: Wanted[]): number =>
  feeOf(isCourier ? world.terms.courier : world.terms.valley, costOf(lines));

export async function readSlots(world: World, member: Member): Promise<void> {
  const url = `/api/delivery/options/?local_level=${world.places.valley}`;
  member.offered = compareSlots(world, (await world.shop.call<DeliveryOptions>(member, { url })).slots);
}

/** Compares what a quote says of some goods of a member. */
export function compareQuote(world: World, member: Member, lines: Wanted[], quote: Quote, methods: Method[]): void {
  const [subtotal, fee] = [costOf(lines), feeFor(world, member, lines)];
  same(
    `${member.name}: quote`,
    [paisaToWire(subtotal), paisaToWire(fee), paisaToWire(subtotal + fee)],
    [quote.subtotal, quote.delivery_fee, quote.total],
  );
  const failed = [...member.failed.values()];
  same(
    `${member.name}: payments`,
    methods.filter((method) => mayPay(method, subtotal + fee, member.orders, failed, world.now())),
    quote.payment_methods.filter((method) => method.allowed).map(({ id }) => id),
  );
}

export async function readQuote(world: World, member: Member, isGift: boolean): Promise<Quote> {
  const body = { address: member.address, ...(isGift && { gift: true }) };
  const quote = await world.shop.call<Quote>(member, { method: 'POST', url: '/api/checkout/quote/', body });
  const methods = METHODS.filter((method) => !isGift || method !== 'cod');
  compareQuote(world, member, linesOf(world, member), quote, methods);
  return quote;
}

type Placing = {
  lines: Wanted[];
  quote: Quote;
  method: Method;
  slot: Slot | null;
  isGift?: boolean;
  /** Paid at the desk: what rules out cash on delivery does not matter. */
  isPaid?: boolean;
};

/** Why the order of a member is refused; null when it is not. */
export function refusalOf(world: World, member: Member, placing: Placing): string | null {
  const { lines, quote, method, slot, isGift = false, isPaid = false } = placing;
  const wanted = lines.map(({ product, pieces, price }) => [product, pieces, price]);
  const seen = quote.lines.map(({ product, quantity, unit_price }) => [product.id, quantity, paisaOf(unit_price)]);
  const total = costOf(lines) + feeFor(world, member, lines);
  if (lines.length === 0) return 'cart_empty';
  if (!world.model.has(lines)) return 'insufficient_stock';
  if (lines.some(({ pieces }) => pieces > 50)) return 'too_many_pieces';
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) return 'quote_changed';
  if (isGift && method === 'cod') return 'payment_method_not_allowed';
  if (!isPaid && !mayPay(method, total, member.orders, [...member.failed.values()], world.now()))
    return method === 'cod' ? 'payment_method_not_allowed' : 'unpaid_orders';
  const inSlot = member.orders.filter(
    (order) => order.slot === slot && !order.exchangeOf && !['delivered', 'cancelled', 'expired'].includes(order.state),
  );
  if (slot && inSlot.length >= 3) return 'slot_limit';
  if (slot && slot.cutOff <= world.now() + 150) return 'slot_closed';
  return slot && slot.booked >= slot.capacity ? 'slot_full' : null;
}

/** Places what was quoted, which is refused when it is not as quoted any more. */
export async function place(world: World, member: Member, quote: Quote, isGift: boolean): Promise<void> {
  if (world.now() >= member.accessUntil || member.isDeleted) return;
  const { random } = member;
  const lines = linesOf(world, member);
  const method: Method = random.pick(['cod', 'cod', 'cod', 'esewa', 'esewa', 'khalti']);
  const slot = member.isCourier ? null : pickSlot(member.offered, random);
  if (slot === undefined) return;
  const body = {
    ...{ address: member.address, payment_method: method, if_missing: random.pick(MISSING_CHOICES) },
    ...{ expected_total: quote.total, lines_hash: quote.lines_hash },
    ...(slot && { slot: slot.id }),
    ...(isGift && { gift: { recipient: 'Sunita Giri', phone_number: '+9779841234567', card: 'Happy Dashain!' } }),
  };
  const expected = refusalOf(world, member, { lines, quote, method, slot, isGift });
  const call = { method: 'POST' as const, url: '/api/orders/', body, key: random.uuid(), expect: expected ?? 201 };
  const placed = await world.shop.call<WireOrder>(member, call);
  world.count(expected ? `refused: ${expected}` : 'orders');
  if (expected) return;
  if (isFestive(world.today())) world.count('orders on festive days');
  // The response was lost.
  if (random.chance(0.05)) same('the same order again', placed.id, (await world.shop.call<WireOrder>(member, call)).id);
  const fee = feeFor(world, member, lines);
  same('what was ordered', paisaToWire(costOf(lines) + fee), placed.total);
  if (isGift) world.count('gifts');
  for (const { product } of lines) member.cart.delete(product);
  const order = await addOrder(world, member, placed, { method, fee, slot });
  if (placed.payment) await payOnline(world, member, order, placed.payment);
}

/** Mostly one that has places. */
export function pickSlot(offered: Slot[], random: Random): Slot | undefined {
  if (offered.length === 0) return undefined;
  const free = offered.filter(({ booked, capacity }) => booked < capacity);
  if (free.length === 0 || random.chance(0.05)) return random.pick(offered);
  return random.chance(0.6) ? random.pick(free.slice(0, 8)) : random.pick(free);
}
