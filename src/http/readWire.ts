/** Readers for untrusted values from the network or from storage. */

/** The value as an object with unknown members; null for lists, null and everything else. */
export function readRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** An integer from a number or from digits; null for everything else. */
export function readWhole(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : null;
}

/** The text itself, a number as text, "" for everything else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The value if it is a key of the table; null for everything else. */
export function readKey<Key extends string>(table: Record<Key, unknown>, value: unknown): Key | null {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (value as Key) : null;
}

/** The readable rows of a list; none when it is no list. */
export function readRows<T>(rows: unknown, read: (row: Record<string, unknown>) => T | null): T[] {
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => read(readRecord(row) ?? {})).filter((row) => row !== null);
}

/** An integer that is not negative; 0 for everything else. */
export const readCount = (value: unknown): number => Math.max(0, readWhole(value) ?? 0);

/** An ISO time; null for what is no time. */
export const readTime = (value: unknown): string | null =>
  Number.isNaN(Date.parse(readText(value))) ? null : readText(value);
