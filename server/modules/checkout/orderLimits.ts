/** What one member may order at a time, so that nobody can hold the stock and the delivery slots without paying. */
import { formatPaisa } from '../../../contract/money';
import { type Quote } from '../../../contract/orders';
import { type Config } from '../../config/config';
import { findHourlyLimit, type LastHour } from '../orders/orderThrottle';
import { type PayableOrder, type PaymentProvider } from '../payments/providers/types';
import { findNewcomerLimit, type Held } from './newcomers';

/** The largest amount that the columns of an order hold, in paisa. */
const MAX_TOTAL = 999_999_999_999;
const UNPAID_ORDERS_MAX = 2;
const ORDERS_PER_SLOT = 3;
const ORDERS_PER_DAY_NEWCOMER = 2;

/** Orders of the member: those that wait for a wallet payment, the number of those of the last day, of the live ones in the chosen slot, of those of the last hour, and whether one is paid. */
export type OrderHistory = {
  unpaid: { id: number; number: string }[];
  today: number;
  lastHour: LastHour;
  inSlot: number;
  hasPaid: boolean;
};

/** What is ordered. */
type OrderedLine = { productId: number; name: string; quantity: number; stock: number };

export type Problem = Quote['problems'][number];

export type OrderLimits = {
  config: Pick<Config, 'maxPieces' | 'maxLines' | 'rateLimit' | 'ordersPerHour'>;
  now: () => number;
};

/** What is ordered, and by whom. `newcomer` is null for other members. */
type Ordered = { lines: OrderedLine[]; total: number; history: OrderHistory; newcomer: Held | null };

/** Why the cart cannot be ordered: the one list of checks for quotes and orders. An order is refused with the first of them. */
export function findProblems(
  { lines, area, total, history, newcomer }: Ordered & { area: object | null },
  limits: OrderLimits,
): Problem[] {
  const { maxPieces, maxLines } = limits.config;
  const problems: Problem[] = [];
  const hourly = findHourlyLimit('placed', history.lastHour, limits);
  if (hourly) problems.push({ code: hourly.code, product: null, text: hourly.text });
  if (lines.length === 0) problems.push({ code: 'cart_empty', product: null, text: 'Your cart is empty.' });
  if (!area) problems.push({ code: 'not_served', product: null, text: 'We do not deliver to this address yet.' });
  for (const { productId, name, quantity, stock } of lines) {
    if (quantity <= stock) continue;
    const text = stock === 0 ? `${name} is sold out.` : `Only ${stock} left of ${name}.`;
    problems.push({ code: 'insufficient_stock', product: productId, text });
  }
  for (const { productId, name, quantity } of lines) {
    if (quantity <= maxPieces) continue;
    const text = `${name}: at most ${maxPieces} pieces in one order.`;
    problems.push({ code: 'too_many_pieces', product: productId, text });
  }
  if (lines.length > maxLines)
    problems.push({
      code: 'too_many_lines',
      product: null,
      text: `An order can have ${maxLines} different products. Your cart has ${lines.length}.`,
    });
  if (total > MAX_TOTAL)
    problems.push({
      code: 'total_too_high',
      product: null,
      text: `An order can cost at most ${formatPaisa(MAX_TOTAL)}. Please order less.`,
    });
  if (newcomer && history.today >= ORDERS_PER_DAY_NEWCOMER)
    problems.push({
      code: 'email_not_verified',
      product: null,
      text: `Confirm your email address to place more than ${ORDERS_PER_DAY_NEWCOMER} orders a day.`,
    });
  return problems;
}

/** The problem of the chosen slot when the member has too many orders in it. */
export function findSlotLimit({ inSlot }: OrderHistory): Problem | null {
  if (inSlot < ORDERS_PER_SLOT) return null;
  const text = `You have ${inSlot} orders for this delivery time already. Please choose another one.`;
  return { code: 'slot_limit', product: null, text };
}

export const isUnpaidLimitReached = ({ unpaid }: OrderHistory): boolean => unpaid.length >= UNPAID_ORDERS_MAX;

/** Why the order cannot be paid so; null when it can. */
export function refusePayment(
  provider: PaymentProvider,
  ordered: Ordered & PayableOrder & { isGift: boolean },
  providers: PaymentProvider[],
): { code: 'payment_method_not_allowed' | 'unpaid_orders' | 'unpaid_limit'; text: string } | null {
  const { total, cash, history, newcomer, isGift } = ordered;
  const reason = provider.checkEligibility({ total, cash });
  if (isGift && provider.id === 'cod')
    return {
      code: 'payment_method_not_allowed',
      text: 'A gift is paid online, so that nobody asks the recipient for money.',
    };
  if (reason !== null) return { code: 'payment_method_not_allowed', text: reason };
  if (provider.id === 'cod') return null;
  if (isUnpaidLimitReached(history)) {
    const text = `You have ${history.unpaid.length} unpaid orders. Pay or cancel one of them first.`;
    return { code: 'unpaid_orders', text };
  }
  const cod = providers.find(({ id }) => id === 'cod');
  const canPayCash = !isGift && cod?.checkEligibility({ total, cash }) === null;
  const text = newcomer && findNewcomerLimit(ordered, newcomer, { canPayCash });
  return text === null ? null : { code: 'unpaid_limit', text };
}
