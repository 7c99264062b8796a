import { createHash } from 'node:crypto';
import { paisaToWire } from '../../../contract/money';
import { type Quote } from '../../../contract/orders';
import { imageUrl } from '../../http/baseUrl';
import { type PaymentProvider } from '../payments/providers/types';
import { findProblems, isUnpaidLimitReached, refusePayment, type OrderLimits, type Problem } from './orderLimits';
import { type Checkout, type CheckoutLine } from './readCheckout';

/** Names the products, quantities and prices of the lines, in any order: the SHA-256 in hexadecimal. */
export function hashLines(lines: CheckoutLine[]): string {
  const parts = lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice]);
  const sorted = parts.sort(([a = 0], [b = 0]) => a - b);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** The wire form of a checkout: what it costs, how it can be paid, and its problems. */
export function toQuote(
  checkout: Checkout,
  {
    limits,
    providers,
    imageBase,
    slotProblem = null,
  }: { limits: OrderLimits; providers: PaymentProvider[]; imageBase: string; slotProblem?: Problem | null },
): Quote {
  const { lines, subtotal, fee, total } = checkout;
  return {
    lines: lines.map(({ productId, name, nameNe, image, unitPrice, quantity, stock }) => ({
      product: { id: productId, name, name_ne: nameNe, image: imageUrl(image, imageBase) },
      unit_price: paisaToWire(unitPrice),
      quantity,
      total_price: paisaToWire(unitPrice * quantity),
      available: stock,
    })),
    subtotal: paisaToWire(subtotal),
    delivery_fee: paisaToWire(fee),
    total: paisaToWire(total),
    lines_hash: hashLines(lines),
    payment_methods: providers.map((provider) => {
      const refusal = refusePayment(provider, checkout, providers);
      const { code, text: reason } = refusal ?? { code: null, text: null };
      return { id: provider.id, name: provider.name, allowed: refusal === null, code, reason };
    }),
    problems: [...(slotProblem ? [slotProblem] : []), ...findProblems(checkout, limits)],
    max_pieces: limits.config.maxPieces,
    unpaid_orders: isUnpaidLimitReached(checkout.history) ? checkout.history.unpaid : [],
  };
}
