import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, guardFormula, guardText, toCsvLine } from '../../http/csv';
import { formatOf } from '../../modules/catalog/file/fileRows';

type CsvOptions = {
  columns: readonly string[];
  /** Columns whose values are no numbers, whatever they look like. */
  texts?: ReadonlySet<string>;
  delimiter?: string | undefined;
};

/** Writes rows into a file in the format of its name. */
export async function writeRows(
  file: string,
  rows: AsyncIterable<Record<string, unknown>>,
  { columns, texts = new Set(), delimiter = ',' }: CsvOptions,
): Promise<void> {
  async function* toCsv() {
    yield BYTE_ORDER_MARK + toCsvLine(columns, delimiter);
    const cellOf = (name: string, value: unknown) => (texts.has(name) ? guardText : guardFormula)(String(value ?? ''));
    for await (const row of rows)
      yield toCsvLine(
        columns.map((name) => cellOf(name, row[name])),
        delimiter,
      );
  }
  async function* toJsonLines() {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  }
  await pipeline(formatOf(file) === 'csv' ? toCsv : toJsonLines, createWriteStream(file));
}
