import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../app';
import { type App, type AppPlugin } from '../context';
import { isShuttingDown, onShutdown } from './shutdown';
import { type Config, type Settings } from '../config/config';
import { isDatabaseAway, openDatabase } from '../db/database';
import { startJobs } from '../jobs/startJobs';
import { prepareDatabase } from './prepareDatabase';

/** A database that comes up late is noticed within this time. */
const RETRY_MS = 1000;

/** `build/` of the project, from the sources as well as from build/server/server. */
function findBuild(): string {
  let directory = __dirname;
  while (!existsSync(path.join(directory, 'package.json')) && path.dirname(directory) !== directory)
    directory = path.dirname(directory);
  return path.join(directory, 'build');
}

type ServeOptions = {
  config: Config;
  /** The address of the database that was started for this server; without it DATABASE_URL leads to one. */
  embeddedUrl: string | null;
  observers: AppPlugin[];
};

/** Serves the shop on the port until the end. Resolves when its database is ready. */
export async function serve({ config, embeddedUrl, observers }: ServeOptions): Promise<void> {
  let app: App | null = null;
  const onConnectionLost = (error: Error) => app?.log.warn({ reason: error.message }, 'a database connection was lost');
  const db = openDatabase(embeddedUrl ?? String(config.databaseUrl), { onConnectionLost });
  onShutdown(() => db.$client.end());
  /** Null when the database is ready to serve; the reason when it has to be asked again. One's own has come up with the server: it has none. */
  const prepare = async (settings: Settings): Promise<string | null> => {
    try {
      await prepareDatabase(db, settings);
      return null;
    } catch (error) {
      if (embeddedUrl !== null || !isDatabaseAway(error)) throw error;
      return error instanceof Error ? error.message : String(error);
    }
  };
  let missing = await prepare(config);

  app = await buildApp({ db, config, buildDirectory: findBuild(), isReady: () => missing === null, observers });
  onShutdown(app.close);
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `listening on ${address}`,
  });
  while (missing !== null) {
    app.log.warn({ reason: missing }, 'the database does not answer yet; it is asked again in a second');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (isShuttingDown()) return;
    missing = await prepare(config);
  }
  const jobs = await startJobs({ db, config, log: app.log });
  onShutdown(jobs.stop);
}
