import { stat } from 'node:fs/promises';
import { type Client } from 'pg';
import { type ImportCommand, UsageError } from './commandLine';
import { formatOf, readRows, type FileRow } from './fileRows';
import { fetchPictures } from './pictures';
import { FIELDS, readProduct, RowRefused, type Field } from './productFields';
import { showProgress } from './progress';
import { refusedFileOf, removeRefused, writeRefused } from './refusedFile';
import {
  beginAlone,
  countRefused,
  matchStaged,
  noteLookedUp,
  openStaging,
  readPictureAddresses,
  readRefused,
  refuse,
  refusePictures,
  stage,
  upsert,
  type Outcome,
  type RefusedRow,
  type StagedRow,
} from './staging';

const BATCH = 1000;
const SHOWN = 3;

/** `outcome` is null when nothing was changed because of the refused rows; `refusedFile` is null when there are none. `firstRefused` are a few of them, to be told at once. */
export type ImportResult = {
  outcome: Outcome | null;
  rows: number;
  refused: number;
  firstRefused: Omit<RefusedRow, 'raw'>[];
  refusedFile: string | null;
};

/**
 * Imports a file on a connection of its own: all of it or, unless bad rows may be skipped, nothing. `mediaDirectory` takes the pictures.
 * Throws a FileRefused, or a UsageError when the file has not the columns that are asked for; whatever it throws, closing the connection takes back.
 */
export async function importCatalog(
  client: Client,
  command: ImportCommand,
  mediaDirectory: string,
): Promise<ImportResult> {
  const { file, dryRun, skipBad } = command;
  await openStaging(client);
  const rows = await stageFile(client, command);
  await judgeRows(client, command, mediaDirectory);
  const refused = await countRefused(client);
  if (refused > 0) await writeRefused(file, readRefused(client));
  else await removeRefused(file);
  const firstRefused: ImportResult['firstRefused'] = [];
  for await (const { line, reason } of readRefused(client)) if (firstRefused.push({ line, reason }) === SHOWN) break;
  const outcome = refused > 0 && !skipBad ? null : await upsert(client);
  await client.query(outcome && !dryRun ? 'COMMIT' : 'ROLLBACK');
  return { outcome, rows, refused, firstRefused, refusedFile: refused > 0 ? refusedFileOf(file) : null };
}

/** Refuses what cannot go in, and leaves a transaction open in which the rest can: the catalog is the one that was judged by. */
async function judgeRows(
  client: Client,
  { key, dryRun, skipBad, allowedHosts }: ImportCommand,
  mediaDirectory: string,
): Promise<void> {
  for (;;) {
    await beginAlone(client);
    await matchStaged(client, key);
    await refusePictures(client);
    const addresses = await readPictureAddresses(client);
    if (addresses.length === 0) return;
    // What is refused anyway brings no picture into the shop; whether its hosts are allowed is told all the same.
    const lookOnly = dryRun || (!skipBad && (await countRefused(client)) > 0);
    // Fetching takes as long as other hosts like. Nobody waits for it, and afterwards the catalog may be another.
    if (!lookOnly) await client.query('ROLLBACK');
    await noteLookedUp(
      client,
      addresses,
      await fetchPictures(addresses, { client, mediaDirectory, allowedHosts, dryRun: lookOnly }),
    );
    if (lookOnly) return refusePictures(client);
  }
}

async function stageFile(client: Client, command: ImportCommand): Promise<number> {
  const { file, key } = command;
  const progress = showProgress('Reading', (await stat(file)).size);
  let [good, bad]: [StagedRow[], RefusedRow[]] = [[], []];
  let [rows, bytes] = [0, 0];
  const flush = async () => {
    if (good.length > 0) await stage(client, good);
    if (bad.length > 0) await refuse(client, bad);
    [good, bad] = [[], []];
    progress.update(bytes, rows);
  };
  try {
    for await (const row of readRows(file, { onBytes: (read) => (bytes = read) })) {
      if (rows === 0) requireColumns(command, row);
      rows += 1;
      const { line } = row;
      const raw = JSON.stringify(row.values);
      try {
        if (row.fault) throw new RowRefused(row.fault);
        good.push({ line, raw, product: readProduct(readFields(command, row), key) });
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        bad.push({ line, raw, reason: error.message });
      }
      if (good.length + bad.length >= BATCH) await flush();
    }
    await flush();
  } finally {
    progress.stop();
  }
  return rows;
}

function readFields({ columns, constants }: ImportCommand, { values }: FileRow): Partial<Record<Field, string>> {
  return Object.fromEntries(FIELDS.map((field) => [field, constants[field] ?? values[columns[field] ?? field]]));
}

/** A CSV file names its columns once; objects on lines may each have others. */
function requireColumns({ file, columns }: ImportCommand, { values }: FileRow): void {
  if (formatOf(file) !== 'csv') return;
  const missing = Object.values(columns).filter((column) => !(column in values));
  if (missing.length > 0)
    throw new UsageError(
      `${file} has no column ${missing.map((each) => `"${each}"`).join(', ')}; it has ${Object.keys(values).join(', ')}.`,
    );
}
