import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { formatOf } from './fileRows';
import { jsonLines } from './jsonLines';
import { type RefusedRow } from './staging';

/** Where the refused rows of a file are listed: beside it, in its own format. */
export function refusedFileOf(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.refused${ext}`);
}

/** Takes away the list of an earlier run. */
export async function removeRefused(file: string): Promise<void> {
  await rm(refusedFileOf(file), { force: true });
}

/** Writes the refused rows, each with its line and reason before what stood in it: once mended, the list can be imported as it is. */
export async function writeRefused(file: string, rows: AsyncIterable<RefusedRow>): Promise<void> {
  const records = async function* () {
    for await (const { line, reason, raw } of rows)
      yield Object.assign({ line, reason }, JSON.parse(raw) as object, { line, reason });
  };
  // The columns are those of the first row: one that could not be read, and has none, is the last of its file.
  const write: Transform = formatOf(file) === 'csv' ? stringify({ header: true }) : jsonLines();
  await pipeline(Readable.from(records()), write, createWriteStream(refusedFileOf(file)));
}
