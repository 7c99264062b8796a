/** A spreadsheet takes text that begins so for a formula, or hides its first character. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as CSV (RFC 4180) for spreadsheets, in UTF-8 with a BOM. Numbers stay as they are; text that looks like a formula gets a `'`. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

function toCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
