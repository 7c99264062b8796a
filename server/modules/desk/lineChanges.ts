/** What a change of lines makes of an order: checked and added up without a database. */
import { type LineChanges } from '../../../contract/desk';
import { formatPaisa, paisaOf, sumPaisa } from '../../../contract/money';
import { type orderItems } from '../../db/orderSchema';
import { BusinessError, ValidationError } from '../../http/errors';

export type LineRow = typeof orderItems.$inferSelect;
/** A product as a replacement is made of it. */
export type Replacement = Pick<LineRow, 'id' | 'name' | 'nameNe' | 'image' | 'vatRate' | 'hsCode' | 'returnDays'> & {
  price: string;
};
/** A line with its pieces before and after the change. */
export type ChangedLine = { line: LineRow; from: number; to: number };
/** A replacement with the line that was ordered and that it replaces. */
export type AddedLine = { product: Replacement; quantity: number; replaced: LineRow };

export type LinePlan = { changed: ChangedLine[]; added: AddedLine[]; subtotal: number };

export const piecesOf = ({ quantity, takenOut }: LineRow): number => quantity - takenOut;

const refuse = (text: string) => new ValidationError({ non_field_errors: [text] });

/**
 * Plans the change of the lines of an order. A line that is put back takes its replacements out. `paid`: what was paid for a piece of each line
 * of an exchange. Throws `edit_conflict` when a line has other pieces than the clerk saw, or a ValidationError.
 */
export function planChanges(
  lines: LineRow[],
  changes: LineChanges['lines'],
  products: Replacement[],
  paid: ReadonlyMap<number, string> | null = null,
): LinePlan {
  const pieces = new Map(lines.map((line) => [line.id, piecesOf(line)]));
  if (new Set(changes.map(({ item }) => item)).size < changes.length) throw refuse('Name each line once.');
  for (const { item, from, quantity, replacement } of changes) {
    const line = lines.find(({ id }) => id === item);
    if (!line) throw refuse(`The order has no line ${item}.`);
    if (piecesOf(line) !== from)
      throw new BusinessError(409, 'edit_conflict', 'The lines of this order have changed. It is shown as it is now.');
    if (quantity > line.quantity) throw refuse(`At most ${line.quantity} of ${line.name} can be delivered.`);
    if (replacement && quantity >= from) throw refuse(`Only missing pieces of ${line.name} are replaced.`);
    pieces.set(item, quantity);
  }
  for (const { item, from, quantity } of changes)
    for (const { id, replaces } of lines)
      if (quantity > from && replaces === item && !changes.some((change) => change.item === id)) pieces.set(id, 0);
  const added = changes.flatMap(({ item, replacement }) =>
    replacement ? [toAdded(lines, pieces, { item, replacement }, products, paid)] : [],
  );
  if (new Set(added.map(({ product }) => product.id)).size < added.length) throw refuse('Name each replacement once.');
  const kept = sumPaisa(lines.map((line) => paisaOf(line.unitPrice) * pieces.get(line.id)!));
  if ([...pieces.values()].every((count) => count === 0) && added.length === 0)
    throw refuse('Something must stay in the order. Cancel it instead.');
  for (const line of lines.filter(({ replaces }) => replaces === null)) {
    checkPrice(line, lines, pieces, added);
    if (paid) checkPieces(line, lines, pieces, added);
  }
  const changed = lines
    .map((line) => ({ line, from: piecesOf(line), to: pieces.get(line.id)! }))
    .filter(({ from, to }) => from !== to);
  return { changed, added, subtotal: kept + sumPaisa(added.map(costOf)) };
}

const costOf = ({ product, quantity }: AddedLine): number => paisaOf(product.price) * quantity;

function toAdded(
  lines: LineRow[],
  pieces: Map<number, number>,
  { item, replacement }: { item: number; replacement: { product: number; quantity: number } },
  products: Replacement[],
  paid: ReadonlyMap<number, string> | null,
): AddedLine {
  const product = products.find(({ id }) => id === replacement.product);
  if (!product) throw refuse(`Invalid pk "${replacement.product}" - object does not exist.`);
  const known = lines.find(({ productId }) => productId === product.id);
  // The pieces of a replacement that was taken out may be added again.
  if (known && (known.replaces === null || pieces.get(known.id)! > 0))
    throw refuse(`${product.name} is in the order already.`);
  const line = lines.find(({ id }) => id === item)!;
  // What replaces a replacement replaces the line that was ordered.
  const replaced = lines.find(({ id }) => id === line.replaces) ?? line;
  if (!paid) return { product, quantity: replacement.quantity, replaced };
  const most = paisaOf(paid.get(replaced.id)!);
  if (paisaOf(product.price) > most)
    throw refuse(
      `A piece of ${product.name} costs ${formatPaisa(paisaOf(product.price))}, more than the ${formatPaisa(most)} that were paid for one of ${replaced.name}.`,
    );
  return { product: { ...product, price: '0.00' }, quantity: replacement.quantity, replaced };
}

/** In an exchange a piece replaces a piece: it stands for what was paid for that one. */
function checkPieces(line: LineRow, lines: LineRow[], pieces: Map<number, number>, added: AddedLine[]): void {
  const missing = line.quantity - pieces.get(line.id)!;
  const kept = lines.filter(({ replaces }) => replaces === line.id).map(({ id }) => pieces.get(id)!);
  const more = added.filter(({ replaced }) => replaced.id === line.id).map(({ quantity }) => quantity);
  const replacing = [...kept, ...more].reduce((count, each) => count + each, 0);
  if (replacing > missing)
    throw refuse(
      `${replacing} pieces would replace ${missing} of ${line.name}. In an exchange a piece replaces a piece.`,
    );
}

/** Whether what replaces a line costs no more than its missing pieces. */
function checkPrice(line: LineRow, lines: LineRow[], pieces: Map<number, number>, added: AddedLine[]): void {
  const missing = paisaOf(line.unitPrice) * (line.quantity - pieces.get(line.id)!);
  const kept = lines.filter(({ replaces }) => replaces === line.id);
  const cost =
    sumPaisa(kept.map(({ id, unitPrice }) => paisaOf(unitPrice) * pieces.get(id)!)) +
    sumPaisa(added.filter(({ replaced }) => replaced.id === line.id).map(costOf));
  if (cost > missing)
    throw refuse(
      `What replaces ${line.name} costs ${formatPaisa(cost)}, more than the missing ${formatPaisa(missing)}.`,
    );
}
