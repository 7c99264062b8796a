/** `npm run catalog -- …`. Exits with 0 on success, 1 when rows were refused, 2 on any other error. */
import path from 'node:path';
import { Client } from 'pg';
import { ConfigError, readSettings, type Settings } from '../../config/config';
import { MigrationError } from '../../db/migrate';
import { PostgresError } from '../../db/postgresPrograms';
import { picturesDirectory } from '../../web/pictures';
import { readCommandLine, USAGE, UsageError, type Command, type ImportCommand } from './commandLine';
import { exportCatalog } from './exportCatalog';
import { InvalidFileError, formatOf } from './fileRows';
import { importCatalog, type ImportResult } from './importCatalog';
import { openShopDatabase } from './shopDatabase';

const [OK, REFUSED, FAILED] = [0, 1, 2];
const number = (value: number) => value.toLocaleString('en');

async function main(): Promise<number> {
  const command = readCommandLine(process.argv.slice(2));
  if (command.name === 'help') {
    console.log(USAGE);
    return OK;
  }
  formatOf(command.file);
  // This command serves nothing, so the requirements of a production server do not apply.
  const settings = readSettings({
    ...process.env,
    NODE_ENV: '',
    JWT_SECRET: 'is not needed to import or export a catalog',
  });
  const shop = await openShopDatabase(settings);
  const client = new Client({ connectionString: shop.url, application_name: 'mewa-pasal-catalog' });
  // The running query fails with the same error.
  client.on('error', () => {});
  // On an interrupt, closing the connection rolls back. The embedded database stops with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => process.exit(128 + (signal === 'SIGINT' ? 2 : 15)));
  try {
    await client.connect();
    return await run(command, client, settings);
  } finally {
    await client.end().catch(() => {});
    await shop.close();
  }
}

async function run(
  command: Exclude<Command, { name: 'help' }>,
  client: Client,
  { dataDir }: Settings,
): Promise<number> {
  const startedAt = performance.now();
  if (command.name === 'export') {
    const { rows, doubled, padded } = await exportCatalog(client, command.file);
    console.log(`${number(rows)} products written to ${command.file} ${cost(startedAt, rows)}`);
    if (doubled > 0)
      console.log(
        `${number(doubled)} of them share name and category with another: an import takes them with --key name,category,desc where that tells them apart, and refuses them otherwise.`,
      );
    if (padded > 0)
      console.log(
        `${number(padded)} of them have blanks at an end of name or category, which an import takes away: it would add them once more. Take the blanks away in the shop.`,
      );
    return OK;
  }
  const result = await importCatalog(client, command, picturesDirectory(dataDir));
  console.log(summarize(command, result).join('\n'));
  console.log(cost(startedAt, result.rows));
  return result.outcome ? OK : REFUSED;
}

/** The summary of an import, one line a fact. */
function summarize(
  { file, dryRun }: ImportCommand,
  { outcome, rows, refused, firstRefused, refusedFile }: ImportResult,
): string[] {
  const { added = 0, changed = 0, leftAlone = 0, categories = 0 } = outcome ?? {};
  const done = [
    `  added       ${number(added)}${categories > 0 ? `, in ${number(categories)} new categories` : ''}`,
    `  changed     ${number(changed)}`,
    `  left alone  ${number(leftAlone)}`,
  ];
  const advice = outcome
    ? dryRun && 'this was a dry run, and pictures were not fetched.'
    : 'mend these rows, or take in the others with --skip-bad.';
  return [
    `${file}: ${number(rows)} rows`,
    ...(outcome ? done : []),
    `  refused     ${number(refused)}${refusedFile ? `, listed in ${path.relative('', refusedFile)}` : ''}`,
    ...firstRefused.map(({ line, reason }) => `    line ${line}: ${reason}`),
    ...(refused > firstRefused.length ? ['    …'] : []),
    ...(advice ? [`Nothing was changed: ${advice}`] : []),
  ];
}

function cost(startedAt: number, rows: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  return `in ${seconds.toFixed(1)} s, ${number(Math.round(rows / seconds))} rows a second, with ${megabytes} MB of memory at most`;
}

function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if ([InvalidFileError, ConfigError, PostgresError, MigrationError].some((known) => error instanceof known))
    return error.message;
  if (error.syscall === 'open' || error.syscall === 'stat') return `The file cannot be opened: ${error.message}`;
  return error.message ? `It failed, and nothing was changed: ${error.message}` : String(error);
}

main().then(
  (code) => process.exit(code),
  (error: NodeJS.ErrnoException) => {
    console.error(explain(error));
    process.exit(FAILED);
  },
);
