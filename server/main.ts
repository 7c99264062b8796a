/** Starts the shop from the environment, and ends it on a signal. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEMO_MEMBER, ensureDemoMember } from './accounts/demoMember';
import { buildApp } from './app';
import { bannerLines } from './banner';
import { ConfigError, readSettings, type Config } from './config';
import { DataDirectoryInUse, keepSecret, lockDataDirectory } from './dataDirectory';
import { openDatabase } from './db/database';
import { startEmbeddedPostgres } from './db/embeddedPostgres';
import { migrate, MigrationError } from './db/migrate';
import { PostgresError } from './db/postgresProcess';
import { seedDemo } from './db/seed/seedDemo';
import { startDelivery } from './mail/delivery';

const HARD_EXIT_MS = 10_000;

/** What has been opened, to be closed in the opposite order. */
const open: (() => unknown)[] = [];
let closing = false;

async function close(): Promise<void> {
  // A second signal is meant.
  if (closing) process.exit(1);
  closing = true;
  setTimeout(() => process.exit(1), HARD_EXIT_MS).unref();
  try {
    for (let last = open.pop(); last; last = open.pop()) await last();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** `build/` of the project, from the sources as well as from build/server/server. */
function findBuild(): string {
  let directory = __dirname;
  while (!existsSync(path.join(directory, 'package.json')) && path.dirname(directory) !== directory) directory = path.dirname(directory);
  return path.join(directory, 'build');
}

async function openEmbedded(dataDir: string) {
  const unlock = await lockDataDirectory(dataDir);
  process.on('exit', unlock);
  const embedded = await startEmbeddedPostgres(dataDir);
  process.on('exit', embedded.abandon);
  open.push(embedded.stop);
  return embedded;
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close());

  const embedded = settings.databaseUrl ? null : await openEmbedded(settings.dataDir);
  const config: Config = { ...settings, jwtSecret: settings.jwtSecret ?? (await keepSecret(settings.dataDir, 'jwt.secret')) };

  const onConnectionLost = (error: Error) => app?.log.warn({ reason: error.message }, 'a database connection was lost');
  const db = openDatabase(embedded?.url ?? String(config.databaseUrl), { onConnectionLost });
  open.push(() => db.$client.end());
  await migrate(db);
  if (config.seed === 'demo') await seedDemo(db);
  const demoMember = embedded && config.seed === 'demo' ? DEMO_MEMBER : null;
  if (demoMember) await ensureDemoMember(db);

  const app = await buildApp({ db, config, buildDirectory: findBuild() });
  open.push(() => app.close());
  const delivery = startDelivery({ db, config, log: app.log });
  open.push(delivery.stop);
  await app.listen({ host: config.host, port: config.port, listenTextResolver: (address) => `listening on ${address}` });
  console.log(bannerLines({ config, embeddedDirectory: embedded?.directory ?? null, demoMember }).join('\n'));
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(explain(error));
  process.exit(1);
});

/** What the operator can do something about is said in a line; anything else comes with its stack. */
function explain(error: NodeJS.ErrnoException): string {
  if ([ConfigError, DataDirectoryInUse, PostgresError, MigrationError].some((known) => error instanceof known)) return error.message;
  if (error.syscall === 'listen') return `The server cannot listen: ${error.message}. Set PORT or HOST to another value.`;
  return error.stack ?? String(error);
}
