import { buildApp, type AppOptions } from '../app';
import { type App } from '../context';
import { readSettings, type Config } from '../config/config';
import { type Database } from '../db/database';
import { createResponseCache, type ResponseCache } from '../http/responseCache';
import { createInjectFetch } from './injectFetch';
import { createTestDatabase } from './createTestDatabase';
import { openDatabases } from './openDatabases';

export type TestShop = {
  app: App;
  db: Database;
  config: Config;
  /** Tests that change the catalog by SQL clear it, as code of the server does after its commit. */
  responseCache: ResponseCache;
  /** The server's time in milliseconds: set `clock.now` to move it; null is the real time. */
  clock: { now: number | null };
  /** The lines that the app has logged. */
  log: string[];
  close: () => Promise<void>;
};

/** A machine that runs all tests at once is slow. */
const CALL_TIMEOUT = 30_000;

/** Builds an app on a database that is there, with the wide time limit of tests for its calls. */
export const buildTestApp = (options: AppOptions): Promise<App> => buildApp({ callTimeout: CALL_TIMEOUT, ...options });

/**
 * Builds the real app on its own database: `beforeAll(async () => { shop = await createTestApp() })`, `afterAll(() => shop.close())`.
 * After each test `invariants.sql` must find nothing in it. Rate limits and API documents are off and nothing is logged unless `overrides` say otherwise.
 * A machine that runs all tests at once is slow, so calls and statements have wide time limits unless `options.limits` names some.
 */
export async function createTestApp(
  overrides: Partial<Config> = {},
  options?: Parameters<typeof createTestDatabase>[0],
): Promise<TestShop> {
  const database = await createTestDatabase(options);
  const { db } = database;
  const config: Config = {
    ...readSettings({}),
    dataDir: process.env.TEST_DATA_DIRECTORY ?? '',
    jwtSecret: 'a secret for tests, which is long enough',
    rateLimit: 'off',
    apiDocs: 'off',
    logLevel: 'silent',
    ...overrides,
  };
  const clock: TestShop['clock'] = { now: null };
  const log: string[] = [];
  const logStream = { write: (line: string) => void log.push(line) };
  const responseCache = createResponseCache();
  const fetch = createInjectFetch(() => app);
  const app: App = await buildApp({
    db,
    config,
    now: () => clock.now ?? Date.now(),
    logStream,
    responseCache,
    fetch,
    ...(!options?.limits && { callTimeout: CALL_TIMEOUT }),
  });
  openDatabases.add(database);
  const close = async () => {
    openDatabases.delete(database);
    await app.close();
    await database.drop();
  };
  return { app, db, config, responseCache, clock, log, close };
}
