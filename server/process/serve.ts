import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app';
import { type Config } from '../config/config';
import { type App, type AppPlugin } from '../context';
import { isDatabaseAway, openDatabase } from '../db/database';
import { startJobs } from '../startJobs';
import { prepareDatabase } from './prepareDatabase';
import { isShuttingDown, onShutdown } from './shutdown';

/** Between two attempts to reach a database that is not up yet. */
const RETRY_MS = 1000;
const LISTEN_AFTER_MS = 1000;

/** `build/` of the project, from the sources as well as from build/server/server. */
function findBuild(): string {
  let directory = __dirname;
  while (!existsSync(path.join(directory, 'package.json')) && path.dirname(directory) !== directory)
    directory = path.dirname(directory);
  return path.join(directory, 'build');
}

type ServeOptions = {
  config: Config;
  /** The address of the embedded database; null when DATABASE_URL names another one. */
  embeddedUrl: string | null;
  observers: AppPlugin[];
};

/**
 * Serves the shop until shutdown. Resolves when the database is ready; until then the API answers 503. A database that cannot be reached
 * is tried again every second; any other error rejects.
 */
export async function serve({ config, embeddedUrl, observers }: ServeOptions): Promise<void> {
  const url = embeddedUrl ?? String(config.databaseUrl);
  const onConnectionLost = (error: Error) => app.log.warn({ reason: error.message }, 'a database connection was lost');
  const directUrl = embeddedUrl ?? String(config.databaseDirectUrl);
  const db = openDatabase(url, { onConnectionLost });
  onShutdown(() => db.$client.end());
  let isReady = false;
  const app: App = await buildApp({ db, config, buildDirectory: findBuild(), isReady: () => isReady, observers });
  onShutdown(app.close);

  /** Prepares the database and starts the jobs. Returns why it has to be tried again; null when the shop is ready. */
  const prepare = async (): Promise<string | null> => {
    try {
      await prepareDatabase(directUrl, config, () => app.log.warn('another server applies migrations; waiting for it'));
      await app.startCatalogListener();
      const jobs = await startJobs({ db, config, log: app.log });
      onShutdown(jobs.stop);
      isReady = true;
      return null;
    } catch (error) {
      if (embeddedUrl !== null || !isDatabaseAway(error)) throw error;
      return error instanceof Error ? error.message : String(error);
    }
  };
  let attempt = prepare();
  // A start that fails at once ends before it listens. One that takes longer listens meanwhile, so that it answers /health/live.
  await Promise.race([attempt, sleep(LISTEN_AFTER_MS, null, { ref: false })]);
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `listening on ${address}`,
  });
  for (let reason = await attempt; reason !== null; reason = await attempt) {
    app.log.warn({ reason }, 'the database does not answer yet; the next attempt is in a second');
    await sleep(RETRY_MS);
    if (isShuttingDown()) return;
    attempt = prepare();
  }
}
