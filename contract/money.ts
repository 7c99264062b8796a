/** Money on the wire is decimal text with two places ("1250.00"); inside, it is whole paisa (1 NPR = 100 paisa). */

const WIRE_MONEY = /^(-?)(\d+)(?:\.(\d{1,2})\d*)?$/;

/** Whole paisa of an amount that came as text or as a number; null when it is not an amount. */
export function readPaisa(amount: unknown): number | null {
  if (typeof amount === 'number')
    return Number.isSafeInteger(Math.round(amount * 100)) ? Math.round(amount * 100) : null;
  if (typeof amount !== 'string') return null;
  const parts = WIRE_MONEY.exec(amount.trim());
  if (!parts) return null;
  const paisa = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(paisa) ? (parts[1] ? -paisa : paisa) : null;
}

/** Whole paisa of a money column. Throws for what is not an amount. */
export function paisaOf(column: string): number {
  const paisa = readPaisa(column);
  if (paisa === null) throw new Error(`"${column}" is not an amount.`);
  return paisa;
}

/** What these amounts are together, in whole paisa. */
export const sumPaisa = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The same of rows whose amounts are text. */
export const sumAmounts = (rows: readonly { amount: string }[]): number =>
  sumPaisa(rows.map(({ amount }) => paisaOf(amount)));

/** Decimal text with two places, as it goes on the wire. */
export function paisaToWire(paisa: number): string {
  const digits = String(Math.abs(paisa)).padStart(3, '0');
  return `${paisa < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "NPR 1,25,000.00": grouped the Nepali way, always two decimals. */
export function formatPaisa(paisa: number): string {
  return `NPR ${groupPaisa(paisa)}`;
}

/** The same without the currency. */
export function groupPaisa(paisa: number): string {
  const amount = paisaToWire(Math.abs(paisa));
  const before = amount.slice(0, -6).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${paisa < 0 ? '-' : ''}${before && `${before},`}${amount.slice(-6)}`;
}
