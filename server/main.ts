/** Starts the shop from the environment, and ends it on a signal. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEMO_MEMBER, ensureDemoMember } from './accounts/demoMember';
import { startSweeping } from './accounts/sweeping';
import { buildApp, type App } from './app';
import { bannerLines } from './banner';
import { ConfigError, readSettings, type Config } from './config';
import { DataDirectoryInUse, keepSecret, lockDataDirectory } from './dataDirectory';
import { isDatabaseAway, openDatabase, readSqlError } from './db/database';
import { startEmbeddedPostgres } from './db/embeddedPostgres';
import { migrate, MigrationError } from './db/migrate';
import { PostgresError } from './db/postgresPrograms';
import { seedDemo } from './db/seed/seedDemo';
import { startDelivery } from './mail/delivery';

const HARD_EXIT_MS = 10_000;
/** A database that comes up late is noticed within this time. */
const RETRY_MS = 1000;
/** Ctrl-C comes twice, from the terminal and from npm; only a later signal is meant as a second one. */
const ECHO_MS = 500;

/** What has been opened, to be closed in the opposite order. */
const open: (() => unknown)[] = [];
let closingSince: number | null = null;

/** Lets what is under way end, then closes everything; at the second signal, or after ten seconds, it just ends. */
async function close(): Promise<void> {
  if (closingSince !== null) {
    if (Date.now() - closingSince > ECHO_MS) process.exit(1);
    return;
  }
  closingSince = Date.now();
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

  let app: App | null = null;
  const onConnectionLost = (error: Error) => app?.log.warn({ reason: error.message }, 'a database connection was lost');
  const db = openDatabase(embedded?.url ?? String(config.databaseUrl), { onConnectionLost });
  open.push(() => db.$client.end());
  const demoMember = embedded && config.seed === 'demo' ? DEMO_MEMBER : null;
  /** Null when the database is ready to serve; the reason when it has to be asked again. One's own has come up with the server: it has none. */
  const prepare = async (): Promise<string | null> => {
    try {
      await migrate(db);
      if (config.seed === 'demo') await seedDemo(db);
      if (demoMember) await ensureDemoMember(db);
      return null;
    } catch (error) {
      if (embedded || !isDatabaseAway(error)) throw error;
      return error instanceof Error ? error.message : String(error);
    }
  };
  let missing = await prepare();

  app = await buildApp({ db, config, buildDirectory: findBuild(), isOpen: () => missing === null });
  open.push(app.close);
  await app.listen({ host: config.host, port: config.port, listenTextResolver: (address) => `listening on ${address}` });
  while (missing !== null) {
    app.log.warn({ reason: missing }, 'the database does not answer yet; it is asked again in a second');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (closingSince !== null) return;
    missing = await prepare();
  }
  const delivery = startDelivery({ db, config, log: app.log });
  open.push(delivery.stop);
  open.push(startSweeping({ db, log: app.log }));
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
  if (/^(28|3D)/.test(readSqlError(error)?.code ?? '')) {
    const { message } = error.cause instanceof Error ? error.cause : error;
    return `DATABASE_URL does not lead to a database that lets us in: ${message}`;
  }
  return error.stack ?? String(error);
}
