import { rm, stat } from 'node:fs/promises';
import { type Client } from 'pg';
import { type ImportCommand, UsageError } from './commandLine';
import { type PictureStore } from '../../pictures/pictureStore';
import { formatOf, readRows, type FileRow } from '../../modules/catalog/file/fileRows';
import { fetchPictures } from './pictures';
import { FIELDS, readProduct, InvalidRowError, type Field } from '../../modules/catalog/file/productFields';
import { startProgress } from './progress';
import { refusedFileOf, writeRefused } from './refusedFile';
import * as staging from './staging';

const BATCH = 1000;
const SHOWN = 3;

/** `outcome` is null when refused rows prevented the import, `refusedFile` when there are none. `firstRefused` holds a few of them to print. */
export type ImportResult = {
  outcome: staging.Outcome | null;
  rows: number;
  refused: number;
  firstRefused: Omit<staging.RefusedRow, 'raw'>[];
  refusedFile: string | null;
};

/**
 * Imports a file on a connection of its own. Unless bad rows may be skipped, it imports all rows or none. Pictures go to `pictures`.
 * Throws an InvalidFileError, or a UsageError when the file lacks a requested column. After an error, closing the connection rolls back.
 */
export async function importCatalog(
  client: Client,
  command: ImportCommand,
  pictures: PictureStore,
): Promise<ImportResult> {
  const { file, dryRun, skipBad } = command;
  await staging.open(client);
  const rows = await stageFile(client, command);
  await checkRows(client, command, pictures);
  const refused = await staging.countRefused(client);
  if (refused > 0) await writeRefused(file, staging.readRefused(client));
  // The list of an earlier run.
  else await rm(refusedFileOf(file), { force: true });
  const firstRefused: ImportResult['firstRefused'] = [];
  for await (const { line, reason } of staging.readRefused(client))
    if (firstRefused.push({ line, reason }) === SHOWN) break;
  const outcome = refused > 0 && !skipBad ? null : await staging.upsert(client);
  await client.query(outcome && !dryRun ? 'COMMIT' : 'ROLLBACK');
  return { outcome, rows, refused, firstRefused, refusedFile: refused > 0 ? refusedFileOf(file) : null };
}

/** Refuses invalid rows and leaves a transaction open for the others, so that the catalog stays as it was checked. */
async function checkRows(
  client: Client,
  { key, dryRun, skipBad, allowedHosts }: ImportCommand,
  pictures: PictureStore,
): Promise<void> {
  for (;;) {
    await staging.beginExclusive(client);
    await staging.matchStaged(client, key);
    await staging.refusePictures(client);
    const addresses = await staging.readPictureAddresses(client);
    if (addresses.length === 0) return;
    // Pictures of refused rows are not fetched, but hosts that are not allowed are reported.
    const hostsOnly = dryRun || (!skipBad && (await staging.countRefused(client)) > 0);
    // Fetching may take long. It holds no lock, so the catalog may have changed afterwards.
    if (!hostsOnly) await client.query('ROLLBACK');
    await staging.recordLookups(
      client,
      addresses,
      await fetchPictures(addresses, { client, pictures, allowedHosts, dryRun: hostsOnly }),
    );
    if (hostsOnly) return staging.refusePictures(client);
  }
}

async function stageFile(client: Client, command: ImportCommand): Promise<number> {
  const { file, key } = command;
  const progress = startProgress('Reading', (await stat(file)).size);
  let [good, bad]: [staging.StagedRow[], staging.RefusedRow[]] = [[], []];
  let [rows, bytes] = [0, 0];
  const flush = async () => {
    if (good.length > 0) await staging.stage(client, good);
    if (bad.length > 0) await staging.refuse(client, bad);
    [good, bad] = [[], []];
    progress.update(bytes, { rows });
  };
  try {
    for await (const row of readRows(file, { onBytes: (read) => (bytes = read) })) {
      if (rows === 0) requireColumns(command, row);
      rows += 1;
      const { line } = row;
      const raw = JSON.stringify(row.values);
      try {
        if (row.fault) throw new InvalidRowError(row.fault);
        good.push({ line, raw, product: readProduct(readFields(command, row), key) });
      } catch (error) {
        if (!(error instanceof InvalidRowError)) throw error;
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

/** A CSV file has one header. JSON lines may each have other columns. */
function requireColumns({ file, columns }: ImportCommand, { values }: FileRow): void {
  if (formatOf(file) !== 'csv') return;
  const missing = Object.values(columns).filter((column) => !(column in values));
  if (missing.length > 0)
    throw new UsageError(
      `${file} has no column ${missing.map((each) => `"${each}"`).join(', ')}; it has ${Object.keys(values).join(', ')}.`,
    );
}
