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

/** Whether the value is an object with a text under each of these names. */
export function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  const record = readRecord(value);
  return record !== null && names.every((name) => typeof record[name] === 'string');
}
