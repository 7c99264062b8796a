/** The command line `npm run catalog -- …`. Exits with 0 on success, 1 when rows were refused, 2 on any other error. */
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { ConfigError, type Settings } from '../../config/config';
import { MigrationError } from '../../db/migrate';
import { PostgresError } from '../../db/postgresPrograms';
import { openPictureStore } from '../../pictures/openPictureStore';
import { readCommandSettings } from '../commandSettings';
import { openShopDatabase } from '../shopDatabase';
import { readCommandLine, USAGE, UsageError, type Command, type ImportCommand } from './commandLine';
import { exportCatalog } from './exportCatalog';
import { InvalidFileError, formatOf } from '../../modules/catalog/file/fileRows';
import { importCatalog, PartialImportError, type ImportResult } from './importCatalog';

const [OK, REFUSED, FAILED] = [0, 1, 2];
const formatNumber = (value: number) => value.toLocaleString('en');

/** Runs the command of this process and returns the exit code. */
async function main(): Promise<number> {
  const command = readCommandLine(process.argv.slice(2));
  if (command.name === 'help') {
    console.log(USAGE);
    return OK;
  }
  // Throws for an unknown format before a database is opened.
  formatOf(command.file);
  const settings = readCommandSettings();
  const shop = await openShopDatabase(settings);
  const client = new Client({ connectionString: shop.url, keepAlive: true, application_name: 'mewa-pasal-catalog' });
  // Without a listener a lost connection would end the process. The running query rejects with the same error.
  client.on('error', () => {});
  // On an interrupt, closing the connection rolls back what is not committed. The embedded database stops with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (command.name === 'import' && !command.dryRun)
        console.error('Interrupted. Import the file again: rows that are in already are left alone.');
      process.exit(128 + os.constants.signals[signal]);
    });
  try {
    await client.connect();
    return await run(command, client, settings);
  } finally {
    await client.end().catch(() => {});
    await shop.close();
  }
}

async function run(command: Exclude<Command, { name: 'help' }>, client: Client, settings: Settings): Promise<number> {
  const startedAt = performance.now();
  if (command.name === 'export') {
    const { rows, doubled } = await exportCatalog(client, command.file);
    console.log(`${formatNumber(rows)} products written to ${command.file} ${formatCost(startedAt, rows)}`);
    if (doubled > 0)
      console.log(
        `${formatNumber(doubled)} of them share name and category with another: an import takes them with --key name,category,desc where that tells them apart, and refuses them otherwise.`,
      );
    return OK;
  }
  const result = await importCatalog(client, command, openPictureStore(settings));
  console.log(summarize(command, result).join('\n'));
  console.log(formatCost(startedAt, result.rows));
  return result.outcome && (command.skipBad || result.refused === 0) ? OK : REFUSED;
}

/** The lines of an import's summary. */
function summarize(
  command: ImportCommand,
  { outcome, rows, refused, firstRefused, refusedFile, archived }: ImportResult,
): string[] {
  const { added = 0, changed = 0, leftAlone = 0, categories = 0 } = outcome ?? {};
  const done = [
    `  added       ${formatNumber(added)}${categories > 0 ? `, in ${formatNumber(categories)} new categories` : ''}`,
    `  changed     ${formatNumber(changed)}`,
    `  left alone  ${formatNumber(leftAlone)}`,
  ];
  const stayArchived = [
    `  archived    ${formatNumber(archived.count)}: these products are off sale and stay so`,
    ...archived.first.map(({ line, name }) => `    line ${line}: ${name}`),
    ...(archived.count > archived.first.length ? ['    …'] : []),
  ];
  const advice = adviceOf(command, { outcome, refused });
  return [
    `${command.file}: ${formatNumber(rows)} rows`,
    ...(outcome ? done : []),
    ...(archived.count > 0 ? stayArchived : []),
    `  refused     ${formatNumber(refused)}${refusedFile ? `, listed in ${path.relative('', refusedFile)}` : ''}`,
    ...firstRefused.map(({ line, reason }) => `    line ${line}: ${reason}`),
    ...(refused > firstRefused.length ? ['    …'] : []),
    ...(advice ? [advice] : []),
  ];
}

function adviceOf(
  { dryRun, skipBad }: ImportCommand,
  { outcome, refused }: Pick<ImportResult, 'outcome' | 'refused'>,
): string | null {
  if (!outcome) return 'Nothing was changed: mend these rows, or take in the others with --skip-bad.';
  if (dryRun) return 'Nothing was changed: this was a dry run, and pictures were not fetched.';
  if (refused > 0 && !skipBad)
    return 'The shop changed while the others went in: mend these rows, and import their list.';
  return null;
}

function formatCost(startedAt: number, rows: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  return `in ${seconds.toFixed(1)} s, ${formatNumber(Math.round(rows / seconds))} rows a second, with ${megabytes} MB of memory at most`;
}

function messageOf(error: NodeJS.ErrnoException): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (
    [InvalidFileError, PartialImportError, ConfigError, PostgresError, MigrationError].some(
      (known) => error instanceof known,
    )
  )
    return error.message;
  if (error.syscall === 'open' || error.syscall === 'stat') return `The file cannot be opened: ${error.message}`;
  return error.message ? `It failed, and nothing was changed: ${error.message}` : String(error);
}

main().then(
  (code) => process.exit(code),
  (error: NodeJS.ErrnoException) => {
    console.error(messageOf(error));
    process.exit(FAILED);
  },
);
