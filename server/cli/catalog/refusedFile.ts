import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { formatOf } from './fileRows';
import { jsonLines } from './jsonLines';
import { type RefusedRow } from './staging';

/** The path of the list of a file's refused rows: beside the file, in its format. */
export function refusedFileOf(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.refused${ext}`);
}

/** Removes the list of an earlier run. */
export async function removeRefused(file: string): Promise<void> {
  await rm(refusedFileOf(file), { force: true });
}

/** Writes the refused rows, each with its line and reason first. Once corrected, the list can be imported unchanged. */
export async function writeRefused(file: string, rows: AsyncIterable<RefusedRow>): Promise<void> {
  const records = async function* () {
    for await (const { line, reason, raw } of rows)
      yield Object.assign({ line, reason }, JSON.parse(raw) as object, { line, reason });
  };
  // The columns are those of the first row. A row that could not be parsed has none, and is the last of its file.
  const write: Transform = formatOf(file) === 'csv' ? stringify({ header: true }) : jsonLines();
  await pipeline(Readable.from(records()), write, createWriteStream(refusedFileOf(file)));
}
