/** The form of the lines of an order: what its values mean. */
import { type DeskOrder, type LineChanges } from '../../../../contract/desk';
import { paisaOf } from '../../../../contract/money';
import { type Product } from '../../../../contract/wire';

type Line = DeskOrder['items'][number];
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

/** What the missing pieces of a line cost, in paisa. */
export const budgetOf = (line: Line, values: LineValues): number => paisaOf(line.unit_price) * missingOf(line, values);

/** The most pieces of a product that are in stock and cost no more than what is missing. */
export const mostOf = ({ price, quantity }: Product, budget: number): number =>
  Math.min(quantity, Math.floor(budget / Math.max(1, paisaOf(price))));

/** What replaces a line, with its pieces; null when nothing does. */
function replacementOf(line: Line, values: LineValues, chosen: Chosen): { product: Product; quantity: number } | null {
  const product = chosen[line.id];
  if (!product) return null;
  const wanted = Number(values[insteadName(line)]) || missingOf(line, values);
  const quantity = Math.min(wanted, mostOf(product, budgetOf(line, values)));
  return quantity > 0 ? { product, quantity } : null;
}

/** The lines that change. */
export function toLineChanges(items: Line[], values: LineValues, chosen: Chosen): LineChanges['lines'] {
  return items
    .filter((line) => missingOf(line, values) !== 0)
    .map((line) => {
      const change = { item: line.id, from: line.quantity, quantity: Number(values[piecesName(line)]) };
      const other = replacementOf(line, values, chosen);
      return other ? { ...change, replacement: { product: other.product.id, quantity: other.quantity } } : change;
    });
}

/** What the order costs then, in paisa. A line that is put back takes its replacements out. */
export function totalOf({ items, delivery_fee }: DeskOrder, values: LineValues, chosen: Chosen): number {
  const putBack = items.filter((line) => missingOf(line, values) < 0).map(({ id }) => id);
  return items.reduce((total, line) => {
    const isOut = line.replaces !== null && putBack.includes(line.replaces) && missingOf(line, values) === 0;
    const kept = isOut ? 0 : paisaOf(line.unit_price) * Number(values[piecesName(line)]);
    const other = replacementOf(line, values, chosen);
    return total + kept + (other ? paisaOf(other.product.price) * other.quantity : 0);
  }, paisaOf(delivery_fee));
}
