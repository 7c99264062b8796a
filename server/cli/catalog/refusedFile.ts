import path from 'node:path';
import { type RefusedRow } from './staging';
import { writeRows } from './writeRows';

/** The path of the list of a file's refused rows: beside the file, in its format. */
export function refusedFileOf(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.refused${ext}`);
}

/** Writes the refused rows, each with its line and reason first. Once corrected, the list can be imported unchanged. */
export async function writeRefused(file: string, rows: AsyncIterable<RefusedRow>): Promise<void> {
  const records = async function* () {
    for await (const { line, reason, raw } of rows)
      yield Object.assign({ line, reason }, JSON.parse(raw) as object, { line, reason });
  };
  // A row that could not be parsed has no columns, and is the last of its file.
  await writeRows(refusedFileOf(file), records());
}
