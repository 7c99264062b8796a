import { type DbOrTransaction } from '../../db/database';
import { BusinessError } from '../../http/errors';
import { changeLinePieces, lockStock, readWrittenOff, writeOffPieces } from '../orders/stock';
import { piecesOf, type LineRow } from './lineChanges';

/**
 * Moves pieces between the stock and the lines of an order, as the lines are now. The pieces that are taken out of the lines of `writtenOff`
 * are lost; when such a line gets pieces again, they are the lost ones first. Throws `insufficient_stock`.
 */
export async function moveLineStock(
  transaction: DbOrTransaction,
  orderId: number,
  staffId: number,
  { before, after, writtenOff }: { before: LineRow[]; after: LineRow[]; writtenOff: number[] },
): Promise<void> {
  const former = new Map(before.map((line) => [line.id, piecesOf(line)]));
  const lost = await readWrittenOff(transaction, orderId);
  const moved = after
    .map((line) => ({ item: line.id, name: line.name, quantity: (former.get(line.id) ?? 0) - piecesOf(line) }))
    .filter(({ quantity }) => quantity !== 0);
  const found = moved
    .filter(({ quantity }) => quantity < 0)
    .map(({ item, quantity }) => ({ item, quantity: Math.min(-quantity, lost.get(item) ?? 0) }));
  const stock = await lockStock(
    transaction,
    moved.map(({ item }) => item),
  );
  const short = moved.filter(({ item, quantity }) => {
    const foundNow = found.find((line) => line.item === item)?.quantity ?? 0;
    return quantity < 0 && -quantity > (stock.get(item) ?? 0) + foundNow;
  });
  if (short.length > 0) {
    const names = short.map(({ name }) => name).join(', ');
    throw new BusinessError(409, 'insufficient_stock', `Not enough in stock: ${names}.`);
  }
  const negated = found.map(({ item, quantity }) => ({ item, quantity: -quantity }));
  await writeOffPieces(transaction, orderId, staffId, negated);
  await changeLinePieces(transaction, orderId, staffId, moved);
  const gone = moved.filter(({ item, quantity }) => quantity > 0 && writtenOff.includes(item));
  await writeOffPieces(transaction, orderId, staffId, gone);
}
