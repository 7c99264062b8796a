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
    // Line and reason twice: first for the order of the columns, last so that columns of the same name do not replace them.
    for await (const { line, reason, raw } of rows)
      yield Object.assign({ line, reason }, JSON.parse(raw) as object, { line, reason });
  };
  // The first row gives the columns. A row that could not be parsed has none, but it is the last of its file.
  await writeRows(refusedFileOf(file), records());
}
