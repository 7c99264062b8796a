import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatAmount, formatCount } from '../../../contract/formats';
import { paisaOf } from '../../../contract/money';
import { type Quote } from '../../../contract/orders';

type QuoteLine = Quote['lines'][number];

/** A value of the quote that was shown, and of the newer one. */
type WasNow<Value> = { was: Value; now: Value };

/** What is different on one line of a newer quote; `product` is null for the delivery, whose fee is the price. */
export type QuoteChange = {
  product: number | null;
  name: string;
  line?: 'added' | 'removed';
  price?: WasNow<string>;
  quantity?: WasNow<number>;
};

const wasNow = <Value>(was: Value, now: Value) => (was === now ? undefined : { was, now });

/** Line by line, what a newer quote has changed. */
export function quoteChanges(was: Quote, now: Quote): QuoteChange[] {
  const changes: QuoteChange[] = [];
  for (const { product, unit_price, quantity } of now.lines) {
    const shown = was.lines.find((line) => line.product.id === product.id);
    const change = { product: product.id, name: product.name };
    const price = shown && wasNow(shown.unit_price, unit_price);
    const pieces = shown && wasNow(shown.quantity, quantity);
    if (!shown) changes.push({ ...change, line: 'added' });
    else if (price || pieces) changes.push({ ...change, ...(price && { price }), ...(pieces && { quantity: pieces }) });
  }
  for (const { product } of was.lines) {
    if (!now.lines.some((line) => line.product.id === product.id))
      changes.push({ product: product.id, name: product.name, line: 'removed' });
  }
  const fee = wasNow(was.delivery_fee, now.delivery_fee);
  return fee ? [...changes, { product: null, name: '', price: fee }] : changes;
}

/** "was 1,250.00, now 1,300.00". */
export function changeText(i18n: I18n, { line, price, quantity }: QuoteChange): string {
  if (line === 'added') return i18n._(msg`was added to your cart`);
  if (line === 'removed') return i18n._(msg`is no longer in your cart`);
  const texts: string[] = [];
  if (price) {
    const [was, now] = [formatAmount(i18n, paisaOf(price.was)), formatAmount(i18n, paisaOf(price.now))];
    texts.push(i18n._(msg`was ${was}, now ${now}`));
  }
  if (quantity) {
    const [was, now] = [formatCount(i18n, quantity.was), formatCount(i18n, quantity.now)];
    texts.push(i18n._(msg`quantity was ${was}, now ${now}`));
  }
  return texts.join('; ');
}

/** A line with more in the cart than can be ordered, and how much that is. `limit`: of one order, when it is less than what is left. */
export type ShortLine = { product: QuoteLine['product']; most: number; limit: number | null };

/** The lines with more in the cart than is in stock or than an order may have. */
export const shortLines = (quote: Quote | null): ShortLine[] =>
  quote?.lines
    .filter(({ quantity, available }) => quantity > Math.min(available, quote.max_pieces))
    .map(({ product, available }) => ({
      product,
      most: Math.min(available, quote.max_pieces),
      limit: available > quote.max_pieces ? quote.max_pieces : null,
    })) ?? [];

/** Why a line cannot be ordered as it is. */
export function limitText(i18n: I18n, { most, limit }: ShortLine): string {
  const count = formatCount(i18n, most);
  if (limit !== null) return i18n._(msg`at most ${count} in one order`);
  return most === 0 ? i18n._(msg`sold out`) : i18n._(msg`only ${count} left`);
}
