import { readWhole } from '../../../../contract/enteredNumbers';
import { type Product } from '../../../../contract/wire';

/** A line of the order as it is typed. */
export type PhoneLine = { product: Product; quantity: string };

const PIECES = { min: 1, max: 999_999 };

export const readPieces = ({ quantity }: PhoneLine) => readWhole(quantity, PIECES);

/** A piece more of a product. */
export function addPiece(lines: PhoneLine[], product: Product): PhoneLine[] {
  if (!lines.some((line) => line.product.id === product.id)) return [...lines, { product, quantity: '1' }];
  return lines.map((line) =>
    line.product.id === product.id ? { product, quantity: String((readPieces(line).value ?? 0) + 1) } : line,
  );
}

/** The lines as they are sent; null while one cannot be read. */
export function toWireLines(lines: PhoneLine[]): { product: number; quantity: number }[] | null {
  const sent = lines.map((line) => ({ product: line.product.id, quantity: readPieces(line).value ?? 0 }));
  return sent.every(({ quantity }) => quantity > 0) ? sent : null;
}
