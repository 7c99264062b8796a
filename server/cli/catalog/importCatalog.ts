import { rm } from 'node:fs/promises';
import { type Client } from 'pg';
import { type ImportCommand, UsageError } from './commandLine';
import { type PictureStore } from '../../pictures/pictureStore';
import { formatOf, readRows, type FileRow } from '../../modules/catalog/file/fileRows';
import { fetchPictures } from './pictures';
import { FIELDS, readProduct, InvalidRowError, type Field } from '../../modules/catalog/file/productFields';
import { startProgress } from './progress';
import { refusedFileOf, writeRefused } from './refusedFile';
import { mergeBatch, planMerge, type Outcome, type Plan } from './mergeStaged';
import * as staging from './staging';

const BATCH = 1000;
/** As many products are locked at a time: a moment for the orders that wait for them. */
const MERGE_BATCH = 50;
const SHOWN = 3;

/**
 * `outcome` is null when refused rows prevented the import, `refusedFile` when there are none. `firstRefused` holds a few of them to print.
 * `archived` counts the rows of products that are off sale and stay so.
 */
export type ImportResult = {
  outcome: Outcome | null;
  rows: number;
  refused: number;
  firstRefused: Omit<staging.RefusedRow, 'raw'>[];
  refusedFile: string | null;
  archived: Awaited<ReturnType<typeof staging.readArchived>>;
};

/** The import ended in its middle, with some of its changes made. */
export class PartialImportError extends Error {}

/**
 * Imports a file on a connection of its own. Unless bad rows may be skipped, a refused row keeps all others out. The changes are made in
 * batches: rows that the catalog no longer allows when it is their turn are refused without the others. Pictures go to `pictures`.
 * A dry run locks nothing and takes no ids. Throws an InvalidFileError, a UsageError when the file lacks a requested column, and a
 * PartialImportError; the same import once more does the rest.
 */
export async function importCatalog(
  client: Client,
  command: ImportCommand,
  pictures: PictureStore,
): Promise<ImportResult> {
  const { dryRun, skipBad } = command;
  await staging.open(client, command);
  const { rows, ...table } = await stageFile(client, command);
  await checkRows(client, command, pictures);
  const plan = await planMerge(client);
  await client.query('COMMIT');
  const archived = await staging.readArchived(client, SHOWN);
  const checked = await listRefused(client, command, table);
  if (checked.refused > 0 && !skipBad) return { outcome: null, rows, archived, ...checked };
  const { changed, added, leftAlone, categories } = plan;
  if (dryRun)
    return {
      outcome: { changed: changed.length, added: added.length, leftAlone, categories },
      rows,
      archived,
      ...checked,
    };
  const outcome = await merge(client, command, plan);
  return { outcome, rows, archived, ...(await listRefused(client, command, table)) };
}

/** Lists the refused rows beside the file. */
async function listRefused(
  client: Client,
  { file }: ImportCommand,
  table: Table,
): Promise<Pick<ImportResult, 'refused' | 'firstRefused' | 'refusedFile'>> {
  const refused = await staging.countRows(client, 'refused');
  if (refused > 0) await writeRefused(file, table, staging.readRefused(client));
  // The list of an earlier run.
  else await rm(refusedFileOf(file), { force: true });
  const firstRefused: ImportResult['firstRefused'] = [];
  for await (const { line, reason } of staging.readRefused(client))
    if (firstRefused.push({ line, reason }) === SHOWN) break;
  return { refused, firstRefused, refusedFile: refused > 0 ? refusedFileOf(file) : null };
}

/** Makes the planned changes batch by batch. Throws a PartialImportError. */
async function merge(client: Client, { key }: ImportCommand, { changed, added }: Plan): Promise<Outcome> {
  const outcome = { added: 0, changed: 0, categories: 0 };
  const total = changed.length + added.length;
  const progress = startProgress('Changing', total);
  let done = 0;
  try {
    // Changed and new products apart, so that each transaction counts the words of one statement.
    for (const lines of [...batches(changed), ...batches(added)]) {
      const batch = await mergeBatch(client, key, lines);
      outcome.added += batch.added;
      outcome.changed += batch.changed;
      outcome.categories += batch.categories;
      progress.update((done += lines.length), { rows: done });
    }
  } catch (error) {
    throw new PartialImportError(
      `The import ended after ${done} of ${total} changes, which stay: ${error instanceof Error ? error.message : String(error)}. Import the file again: rows that are in already are left alone.`,
    );
  } finally {
    progress.stop();
  }
  return { ...outcome, leftAlone: (await staging.countRows(client, 'staged')) - outcome.added - outcome.changed };
}

const batches = (lines: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(lines.length / MERGE_BATCH) }, (_, i) =>
    lines.slice(i * MERGE_BATCH, (i + 1) * MERGE_BATCH),
  );

/** Refuses invalid rows. Leaves a transaction open that still reads the catalog as it was checked. */
async function checkRows(
  client: Client,
  { key, dryRun, skipBad, allowedHosts }: ImportCommand,
  pictures: PictureStore,
): Promise<void> {
  for (;;) {
    await staging.beginReading(client);
    await staging.refuseRepeated(client, key);
    await staging.matchStaged(client, key);
    await staging.refusePictures(client);
    const addresses = await staging.readPictureAddresses(client);
    if (addresses.length === 0) return;
    // Pictures of refused rows are not fetched, but hosts that are not allowed are reported.
    const hostsOnly = dryRun || (!skipBad && (await staging.countRows(client, 'refused')) > 0);
    // Fetching may take long. The catalog may have changed afterwards, so rows are checked again.
    if (!hostsOnly) await client.query('ROLLBACK');
    await staging.recordLookups(
      client,
      addresses,
      await fetchPictures(addresses, { client, pictures, allowedHosts, dryRun: hostsOnly }),
    );
    if (hostsOnly) return staging.refusePictures(client);
  }
}

/** What the list of refused rows has in common with the file. */
type Table = { columns: string[]; delimiter: string | undefined };

async function stageFile(client: Client, command: ImportCommand): Promise<Table & { rows: number }> {
  const { file, key } = command;
  const progress = startProgress('Reading', 1);
  let [good, bad]: [staging.StagedRow[], staging.RefusedRow[]] = [[], []];
  let table: Table | null = null;
  let [rows, part] = [0, 0];
  const flush = async () => {
    if (good.length > 0) await staging.stage(client, good);
    if (bad.length > 0) await staging.refuse(client, bad);
    [good, bad] = [[], []];
    progress.update(part, { rows });
  };
  try {
    for await (const row of readRows(file, (read) => (part = read))) {
      if (!table) requireColumns(command, row);
      table ??= { columns: Object.keys(row.values), delimiter: row.delimiter };
      rows += 1;
      const { line, delimiter } = row;
      const raw = JSON.stringify(row.values);
      try {
        if (row.fault) throw new InvalidRowError([row.fault]);
        // Such a file is of a region that writes decimals after a comma.
        const product = readProduct(readFileFields(command, row), key, { decimalComma: delimiter === ';' });
        good.push({ line, raw, product });
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
  return { rows, ...(table ?? { columns: [], delimiter: undefined }) };
}

function readFileFields({ columns, constants }: ImportCommand, { values }: FileRow): Partial<Record<Field, string>> {
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
