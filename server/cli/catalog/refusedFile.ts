import path from 'node:path';
import { type RefusedRow } from './staging';
import { writeRows } from './writeRows';

/** The path of the list of a file's refused rows: beside the file, in its format. */
export function refusedFileOf(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.refused${ext}`);
}

/**
 * Writes the refused rows with the columns and the delimiter of their file, each with its line and reason first. Once corrected, the list
 * can be imported unchanged.
 */
export async function writeRefused(
  file: string,
  { columns, delimiter }: { columns: readonly string[]; delimiter: string | undefined },
  rows: AsyncIterable<RefusedRow>,
): Promise<void> {
  const records = async function* () {
    // Line and reason twice: first for the order in JSON lines, last so that columns of the same name do not replace them.
    for await (const { line, reason, raw } of rows)
      yield Object.assign({ line, reason }, JSON.parse(raw) as object, { line, reason });
  };
  await writeRows(refusedFileOf(file), records(), { columns: [...new Set(['line', 'reason', ...columns])], delimiter });
}
