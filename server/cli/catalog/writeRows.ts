import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify, type Options } from 'csv-stringify';
import { formatOf } from '../../modules/catalog/file/fileRows';

async function* toJsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** Writes rows into a file in the format of its name. The columns of CSV are those of the first row unless `csv` names them. */
export async function writeRows(file: string, rows: AsyncIterable<object>, csv: Options = {}): Promise<void> {
  const format = formatOf(file) === 'csv' ? stringify({ header: true, ...csv }) : toJsonLines;
  await pipeline(rows, format, createWriteStream(file));
}
