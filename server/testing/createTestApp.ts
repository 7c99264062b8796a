import { buildApp, type AppOptions } from '../app';
import { type App } from '../context';
import { readSettings, type Config } from '../config/config';
import { type Database } from '../db/database';
import { createResponseCache, type ResponseCache } from '../http/responseCache';
import { createInjectFetch } from './injectFetch';
import { createTestDatabase, type TestDatabase } from './createTestDatabase';
import { openDatabases } from './openDatabases';
import { forgetMails } from './readMails';
import { isSuiteOver, onSuiteEnd } from './suiteEnd';

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

type Built = { shop: Omit<TestShop, 'close'>; database: TestDatabase; isReusable: () => boolean };

/** The shops that earlier files of the suite have left, by their settings. A server keeps nothing beside its database but the response cache. */
const left = new Map<string, Built[]>();
onSuiteEnd(async () => {
  for (const built of [...left.values()].flat()) await end(built);
});

/**
 * Gives the real app on its own database: `beforeAll(async () => { shop = await createTestApp() })`, `afterAll(() => shop.close())`.
 * After each test `invariants.sql` must find nothing in it. Rate limits and API documents are off and nothing is logged unless `overrides` say otherwise.
 */
export async function createTestApp(
  overrides: Partial<Config> = {},
  options: Pick<AppOptions, 'observers'> = {},
): Promise<TestShop> {
  const key = JSON.stringify(overrides);
  const built = (options.observers ? undefined : left.get(key)?.pop()) ?? (await build(overrides, options));
  const { shop, database, isReusable } = built;
  openDatabases.add(database);
  const close = async () => {
    openDatabases.delete(database);
    const isLeft = !isSuiteOver() && !options.observers && isReusable() && (await database.empty());
    if (!isLeft) return end(built);
    shop.clock.now = null;
    shop.log.length = 0;
    forgetMails(shop.db);
    left.set(key, [...(left.get(key) ?? []), built]);
  };
  return { ...shop, close };
}

async function build(overrides: Partial<Config>, options: Pick<AppOptions, 'observers'>): Promise<Built> {
  const database = await createTestDatabase();
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
  const settings = JSON.stringify(config);
  const clock: TestShop['clock'] = { now: null };
  const log: string[] = [];
  const logStream = { write: (line: string) => void log.push(line) };
  let hasStored = false;
  const cache = createResponseCache();
  const resume = () => {
    hasStored = true;
    cache.resume();
  };
  const responseCache = { ...cache, resume };
  const fetch = createInjectFetch(() => app);
  const now = () => clock.now ?? Date.now();
  const app: App = await buildApp({ db, config, now, logStream, responseCache, fetch, ...options });
  const isReusable = () =>
    !hasStored && !app.server.listening && !db.$client.ending && JSON.stringify(config) === settings;
  return { shop: { app, db, config, responseCache, clock, log }, database, isReusable };
}

async function end({ shop, database }: Built): Promise<void> {
  await shop.app.close();
  await database.drop();
}
