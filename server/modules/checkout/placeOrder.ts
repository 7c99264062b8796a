import { createHash } from 'node:crypto';
import { readPaisa } from '../../../contract/money';
import { type AppContext } from '../../context';
import { inTransaction, runPrepared, type DbOrTransaction } from '../../db/database';
import { inStaffTransaction } from '../../db/staffTransaction';
import { BusinessError, ServiceUnavailableError, ValidationError } from '../../http/errors';
import { toId } from '../../http/validation';
import { queueMail } from '../../queue/mails';
import { slotRefused } from '../delivery/deliveryErrors';
import { bookSlot, readSlotTimes } from '../delivery/slots';
import { ORDER_EVENT_MAIL } from '../orders/orderMails';
import { type OrderRow } from '../orders/orderState';
import { findHourlyLimit, limitReached } from '../orders/orderThrottle';
import { findOrder, type OrderParts } from '../orders/readOrders';
import { takeStock } from '../orders/stock';
import { type PaymentProvider } from '../payments/providers/types';
import { readPause, refuseWhilePaused } from '../sales/salesPause';
import { CheckoutChanged, insertOrder, type NewOrder, type ServedCheckout } from './insertOrder';
import { isUnconfirmed, lockNewcomers } from './newcomers';
import { findProblems, findSlotLimit, refusePayment, type OrderLimits, type Problem } from './orderLimits';
import { readGift } from './readGift';
import { hashLines, toQuote } from './quote';
import { readCheckout, unknownAddress, type Checkout, type ToldAddress } from './readCheckout';

/** An arbitrary number: the first key of the advisory lock. */
export const PLACING_LOCK = 639_277;

type Placement = Omit<NewOrder, 'requestHash' | 'slot' | 'gift'> & {
  /** The id of an address of the member, or what staff were told. */
  address: number | ToldAddress;
  providers: PaymentProvider[];
  imageBase: string;
};

/** The order, and whether it had been placed by an earlier call with the same key. `parts` are what this call has written. */
export type Placed = { order: OrderRow } & ({ replayed: false; parts: OrderParts } | { replayed: true; parts: null });

const MAX_ATTEMPTS = 3;

/**
 * Places the member's cart, or what they have told staff, as an order, in one transaction without network calls. The same key and body again return the same order;
 * otherwise it calls `beforeChange`, which may refuse. Throws a BusinessError that says what the client needs to recover.
 *
 * Products and slot are locked last, so that orders for the same product wait for each other as short as possible: the transaction
 * reads without locks, inserts the order, and then takes the stock if stock and prices are still what it has read. If they are not,
 * it starts again and its first read says what has changed. Statements that do not need each other's results are sent together.
 */
export async function placeOrder(context: AppContext, placement: Placement, beforeChange: () => void): Promise<Placed> {
  for (let attempt = 1; ; attempt++) {
    try {
      const work = (transaction: DbOrTransaction) => tryPlacing(context, transaction, placement, beforeChange);
      const { told } = placement;
      return await (told ? inStaffTransaction(context.db, told.staff, work) : inTransaction(context.db, work));
    } catch (error) {
      if (!(error instanceof CheckoutChanged)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new ServiceUnavailableError();
    }
  }
}

async function tryPlacing(
  context: AppContext,
  transaction: DbOrTransaction,
  placement: Placement,
  beforeChange: () => void,
): Promise<Placed> {
  const { member, network, key, request, address, told } = placement;
  const isUnpaid = request.payment_method !== 'cod' && isUnconfirmed(context.config, member);
  const gift = readGift(request);
  // Two round trips. The locks come first, so that the others read what an earlier call has written.
  const [isLocked, , pause, earlier, checkout, slot] = await Promise.all([
    lockMember(transaction, member.id),
    isUnpaid && lockNewcomers(transaction),
    readPause(transaction),
    findEarlier(transaction, member.id, key),
    readCheckout(context.config, transaction, {
      member,
      address,
      lines: told?.lines,
      slot: request.slot,
      isGift: gift !== null,
      network,
      now: context.now(),
    }),
    request.slot ? readSlotTimes(transaction, toId(request.slot)) : null,
  ]);
  if (!isLocked) throw new BusinessError(409, 'in_progress', 'Your order is being placed. Please wait a moment.');
  const requestHash = hashRequest(placement);
  if (earlier) {
    if (earlier.request_hash !== requestHash)
      throw new BusinessError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another order.');
    const order = await findOrder(transaction, member.id, earlier.id);
    return { order: order!, parts: null, replayed: true };
  }
  refuseWhilePaused(pause);
  beforeChange();
  if (!checkout) throw unknownAddress(address);
  const served = checkPlacement(context, placement, checkout);
  const inserted = await insertOrder(context, transaction, { ...placement, requestHash, slot, gift }, served);
  const { parts, eventId, mailId } = inserted;
  const order = told?.recordCash ? await told.recordCash(transaction, inserted.order) : inserted.order;
  // One round trip. Products and slot are locked by the last statements before the commit.
  const [, hasStock, booked, isCartEmptied] = await Promise.all([
    mailId && queueMail(transaction, { kind: ORDER_EVENT_MAIL, id: eventId }, { id: mailId }),
    takeStock(transaction, order, { atPrices: true }),
    order.slotId === null ? null : bookSlot(transaction, order.slotId, served.area.id, new Date(context.now())),
    told ? true : emptyCart(transaction, served),
  ]);
  if (!hasStock || !isCartEmptied) throw new CheckoutChanged();
  if (typeof booked === 'string') throw slotRefused(booked);
  return { order, parts, replayed: false };
}

const EMPTY_CART = {
  name: 'empty_ordered_cart',
  text: `DELETE FROM cart_items USING unnest($1::integer[], $2::integer[]) AS line (id, quantity)
    WHERE cart_items.id = line.id AND cart_items.quantity = line.quantity`,
};

/** Removes the lines that were ordered. Returns false if one of them has another quantity now. */
async function emptyCart(transaction: DbOrTransaction, { lines }: Checkout): Promise<boolean> {
  const ordered = [lines.map(({ cartItemId }) => cartItemId), lines.map(({ quantity }) => quantity)];
  const { rowCount } = await runPrepared(transaction, EMPTY_CART, ordered);
  return rowCount === lines.length;
}

const LOCK_MEMBER = { name: 'lock_placing_member', text: 'SELECT pg_try_advisory_xact_lock($1, $2) AS locked' };

/** One order of a member is placed at a time: a call beside it is refused, also one with the same key. */
async function lockMember(transaction: DbOrTransaction, memberId: number): Promise<boolean> {
  const { rows } = await runPrepared<{ locked: boolean }>(transaction, LOCK_MEMBER, [PLACING_LOCK, memberId]);
  return rows[0]?.locked === true;
}

const FIND_EARLIER = {
  name: 'find_earlier_order',
  text: 'SELECT id, request_hash FROM orders WHERE user_id = $1 AND idempotency_key = $2',
};

/** The order that an earlier call with this key has placed. */
async function findEarlier(transaction: DbOrTransaction, memberId: number, key: string) {
  const { rows } = await runPrepared<{ id: number; request_hash: string }>(transaction, FIND_EARLIER, [memberId, key]);
  return rows[0];
}

const UNAVAILABLE = {
  code: 'payment_method_not_allowed',
  text: 'This payment method is currently unavailable.',
} as const;

/** Throws when the order cannot be placed. */
function checkPlacement(
  { config, now }: AppContext,
  { request, providers, imageBase }: Placement,
  checkout: Checkout,
): ServedCheckout {
  const provider = providers.find(({ id }) => id === request.payment_method);
  const { area, history } = checkout;
  const limits = { config, now };
  const [problem] = findProblems(checkout, limits);
  if (!area || problem) throw toRefusal(problem!, checkout, limits);
  const changed = findChange(request, checkout);
  if (changed) {
    const quote = toQuote(checkout, { limits, providers, imageBase });
    throw new BusinessError(409, 'quote_changed', changed, { quote });
  }
  const refusal = provider ? refusePayment(provider, checkout, providers) : UNAVAILABLE;
  if (refusal) throw new BusinessError(400, refusal.code, refusal.text, { reason: refusal.text });
  if (area.courierDays === null) {
    if ((request.slot ?? null) === null) throw new ValidationError({ slot: ['This field is required.'] });
    if (toId(request.slot!) === 0) throw slotRefused('slot_closed');
    const slotLimit = findSlotLimit(history);
    if (slotLimit) throw new BusinessError(400, slotLimit.code, slotLimit.text);
  } else if ((request.slot ?? null) !== null) {
    throw new ValidationError({ slot: [`Invalid pk "${request.slot}" - object does not exist.`] });
  }
  return { ...checkout, area };
}

/** Why an order is refused, with what the client needs to recover. */
function toRefusal({ code, text }: Problem, { lines, history }: Checkout, limits: OrderLimits): Error {
  const hourlyLimit = findHourlyLimit('placed', history.lastHour, limits);
  if (hourlyLimit) return limitReached(hourlyLimit);
  if (code !== 'insufficient_stock') return new BusinessError(400, code, text);
  const short = lines.filter(({ quantity, stock }) => quantity > stock);
  return new BusinessError(400, code, 'Some items are no longer available in this quantity.', {
    lines: short.map(({ productId, name, quantity, stock }) => ({
      product: productId,
      name,
      requested: quantity,
      available: stock,
    })),
  });
}

/** What differs from the quote that the member has seen; null when nothing does. */
function findChange({ expected_total, lines_hash }: Placement['request'], { lines, total }: Checkout): string | null {
  if (readPaisa(expected_total) !== total) return 'The prices have changed. Please check the new total.';
  if (lines_hash === undefined || lines_hash === hashLines(lines)) return null;
  return 'Your cart has changed. Please check it and place the order again.';
}

/** The SHA-256 of what was ordered, in hexadecimal. */
function hashRequest({ request, address, told }: Pick<Placement, 'request' | 'address' | 'told'>): string {
  const { slot, payment_method, note, buyer_pan, expected_total, lines_hash, if_missing, gift } = request;
  const parts = [address, slot ?? null, payment_method, note ?? '', expected_total];
  const choices = if_missing || gift ? [if_missing ?? null, gift ?? null] : [];
  const body = JSON.stringify([
    ...parts,
    ...(buyer_pan ? [buyer_pan] : []),
    ...choices,
    ...(lines_hash === undefined ? [] : [{ lines_hash }]),
    ...(told ? [{ lines: told.lines, ...(told.recordCash && { is_paid: true }) }] : []),
  ]);
  return createHash('sha256').update(body).digest('hex');
}
