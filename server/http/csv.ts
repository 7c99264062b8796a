/** CSV (RFC 4180) for spreadsheets, in UTF-8 with a byte order mark. */

export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes text that begins so for a formula, or hides its first character. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
/** And text of these characters for a number or a date, without its zeros. */
const NUMBER = /^'*[\p{Nd}.,:/ -]+$/u;

/** Text that a spreadsheet does not calculate. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Text that a spreadsheet neither calculates nor reads as a number. */
export const guardText = (text: string): string => (NUMBER.test(text) ? `'${text}` : guardFormula(text));

/** The text before `guardText` or `guardFormula`. */
export function undoGuard(text: string): string {
  const before = text.slice(1);
  return text.startsWith("'") && (FORMULA.test(before) || NUMBER.test(before)) ? before : text;
}

type Cell = string | number | boolean | null | undefined;

/** The cells of a row as they are, with quotation marks where they are needed. */
export const toCsvLine = (cells: readonly Cell[], delimiter = ','): string =>
  `${cells.map((cell) => quote(String(cell ?? ''), delimiter)).join(delimiter)}\r\n`;

/** A table as CSV. Numbers stay as they are; text that looks like a formula gets a `'`. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => toCsvLine(row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell)))).join('')}`;

const quote = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
