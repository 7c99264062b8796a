import { type Reordered } from '../../../contract/orders';
import { readProductName } from '../../api/readOrder';
import { readCount, readKey, readRecord, readRows, readWhole } from '../../http/readWire';

/** What was put into the cart again, without the cart itself. */
export type ShopReordered = Omit<Reordered, 'cart'>;

const SKIP_CODES = { unavailable: true, insufficient_stock: true, price_changed: true };

/** What was ordered again and what was not; null when the answer does not say. */
export function readReordered(answer: unknown): ShopReordered | null {
  const row = readRecord(answer);
  if (!row || !Array.isArray(row.added) || !Array.isArray(row.skipped)) return null;
  return {
    added: readRows(row.added, ({ product, name, quantity }) => {
      const id = readWhole(product);
      return id === null ? null : { product: id, name: readProductName(name), quantity: readCount(quantity) };
    }),
    skipped: readRows(row.skipped, ({ product, name, code, available }) => {
      const read = readKey(SKIP_CODES, code);
      return (
        read && {
          product: readWhole(product),
          name: readProductName(name),
          code: read,
          available: readCount(available),
        }
      );
    }),
  };
}
