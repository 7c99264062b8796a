import { type Quote } from '../../../contract/orders';
import { amountText } from '../../components/priceText';

type QuoteLine = Quote['lines'][number];

/** What is different on one line of a newer quote; `product` is null for the delivery. */
export type QuoteChange = { product: number | null; name: string; text: string };

const wasNow = (was: string, now: string) => `was ${amountText(was)}, now ${amountText(now)}`;

function lineChange(was: QuoteLine | undefined, now: QuoteLine): string | null {
  if (!was) return 'was added to your cart';
  const texts = [
    was.unit_price !== now.unit_price && wasNow(was.unit_price, now.unit_price),
    was.quantity !== now.quantity && `quantity was ${was.quantity}, now ${now.quantity}`,
  ];
  return texts.filter(Boolean).join('; ') || null;
}

/** Line by line, what a newer quote has changed. */
export function quoteChanges(was: Quote, now: Quote): QuoteChange[] {
  const changes: QuoteChange[] = [];
  for (const line of now.lines) {
    const text = lineChange(
      was.lines.find(({ product }) => product.id === line.product.id),
      line,
    );
    if (text) changes.push({ product: line.product.id, name: line.product.name, text });
  }
  for (const { product } of was.lines) {
    if (!now.lines.some((line) => line.product.id === product.id))
      changes.push({ product: product.id, name: product.name, text: 'is no longer in your cart' });
  }
  if (was.delivery_fee !== now.delivery_fee)
    changes.push({ product: null, name: 'Delivery', text: wasNow(was.delivery_fee, now.delivery_fee) });
  return changes;
}

/** A line with more in the cart than can be ordered, how much that is, and why. */
export type ShortLine = { product: QuoteLine['product']; most: number; text: string };

const limitText = (available: number, limit: number) =>
  available > limit ? `at most ${limit} in one order` : available === 0 ? 'sold out' : `only ${available} left`;

/** The lines with more in the cart than is in stock or than an order may have. */
export const shortLines = (quote: Quote | null): ShortLine[] =>
  quote?.lines
    .filter(({ quantity, available }) => quantity > Math.min(available, quote.max_pieces))
    .map(({ product, available }) => ({
      product,
      most: Math.min(available, quote.max_pieces),
      text: limitText(available, quote.max_pieces),
    })) ?? [];
