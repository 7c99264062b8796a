/** The form of the lines of an order: what its values mean. */
import { type DeskOrder, type LineChanges } from '../../../../contract/desk';
import { paisaOf } from '../../../../contract/money';
import { type Product } from '../../../../contract/wire';

type Line = DeskOrder['items'][number];
/** The lines of an order; those of an exchange cost nothing. */
type Lines = Pick<DeskOrder, 'items' | 'exchange_of'>;
export type LineValues = Record<string, string>;
/** The product that replaces a line, by the line's id. */
export type Chosen = Readonly<Record<number, Product | null>>;

export const piecesName = ({ id }: Line) => `pieces${id}`;
/** The field with the pieces of the replacement; empty for as many as are missing. */
export const insteadName = ({ id }: Line) => `instead${id}`;

export const startLines = (items: Line[]): LineValues =>
  Object.fromEntries(
    items.flatMap((line) => [
      [piecesName(line), String(line.quantity)],
      [insteadName(line), ''],
    ]),
  );

/** The pieces that are taken out of a line; negative when it gets pieces back. */
export const missingOf = (line: Line, values: LineValues): number => line.quantity - Number(values[piecesName(line)]);

/** What the missing pieces of a line cost, in paisa. For an exchange the server compares with what was paid for a piece. */
export const budgetOf = ({ exchange_of }: Lines, line: Line, values: LineValues): number => {
  const missing = missingOf(line, values);
  return exchange_of ? (missing > 0 ? Infinity : 0) : paisaOf(line.unit_price) * missing;
};

/** The most pieces of a product that are in stock and cost no more than what is missing. In an exchange a piece replaces a piece. */
export function mostOf(of: Lines, line: Line, { price, quantity }: Product, values: LineValues): number {
  if (of.exchange_of) return Math.min(quantity, missingOf(line, values));
  return Math.min(quantity, Math.floor(budgetOf(of, line, values) / Math.max(1, paisaOf(price))));
}

/** What replaces a line, with its pieces; null when nothing does. */
function replacementOf(
  of: Lines,
  line: Line,
  values: LineValues,
  chosen: Chosen,
): { product: Product; quantity: number } | null {
  const product = chosen[line.id];
  if (!product) return null;
  const wanted = Number(values[insteadName(line)]) || missingOf(line, values);
  const quantity = Math.min(wanted, mostOf(of, line, product, values));
  return quantity > 0 ? { product, quantity } : null;
}

/** The lines that change. */
export function toLineChanges(of: Lines, values: LineValues, chosen: Chosen): LineChanges['lines'] {
  return of.items
    .filter((line) => missingOf(line, values) !== 0)
    .map((line) => {
      const change = { item: line.id, from: line.quantity, quantity: Number(values[piecesName(line)]) };
      const other = replacementOf(of, line, values, chosen);
      return other ? { ...change, replacement: { product: other.product.id, quantity: other.quantity } } : change;
    });
}

/** What the order costs then, in paisa. A line that is put back takes its replacements out. */
export function totalOf(order: DeskOrder, values: LineValues, chosen: Chosen): number {
  const { items, delivery_fee } = order;
  const putBack = items.filter((line) => missingOf(line, values) < 0).map(({ id }) => id);
  return items.reduce((total, line) => {
    const isOut = line.replaces !== null && putBack.includes(line.replaces) && missingOf(line, values) === 0;
    const kept = isOut ? 0 : paisaOf(line.unit_price) * Number(values[piecesName(line)]);
    const other = replacementOf(order, line, values, chosen);
    return total + kept + (other && !order.exchange_of ? paisaOf(other.product.price) * other.quantity : 0);
  }, paisaOf(delivery_fee));
}
