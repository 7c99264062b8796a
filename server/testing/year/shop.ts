/** A real shop on a database of its own whose time is the simulation's. Everything is done by calls of its API, one after another. */
import { createHash } from 'node:crypto';
import { type InjectOptions } from 'light-my-request';
import { buildApp } from '../../app';
import { readSettings, type Config } from '../../config/config';
import { type App } from '../../context';
import { openDatabase, openMaintenanceDatabase, type Database } from '../../db/database';
import { prepareDatabase } from '../../process/prepareDatabase';
import { type Fetch } from '../../modules/payments/providers/call';
import { createInjectFetch } from '../injectFetch';
import { createClock, type Clock } from './clock';
import { Difference, mask } from './difference';
import { hashQuickly } from './quickHashes';

export type Call = {
  method?: InjectOptions['method'];
  url: string;
  body?: object | undefined;
  /** The fields of a form, instead of a body. */
  form?: Record<string, string>;
  key?: string;
  /** The status that it must have; a text is the code of the refusal. */
  expect?: number | string;
};
export type Caller = { name: string; token?: string | undefined };
export type Response = { status: number; body: unknown; location: string };

export type Shop = {
  url: string;
  db: Database;
  /** For what the shop itself would not do. */
  inspector: Database;
  app: App;
  config: Config;
  clock: Clock;
  /** Makes a call that must be answered as it says, with 200 unless it says otherwise. Throws a Difference. */
  call: <T = never>(caller: Caller, call: Call) => Promise<T>;
  /** Makes a call and returns what came, unless it is an error of the server. */
  send: (caller: Caller, call: Call) => Promise<Response>;
  /** Milliseconds on: how long people and networks take. */
  pass: (milliseconds: number) => Promise<void>;
  requests: () => number;
  hash: () => string;
  /** The last calls, for the report of a failure. */
  trace: string[];
  close: () => Promise<void>;
};

const TRACED = 12;
const CALL_MS = 150;
/** None: a busy machine makes no difference, nor one that sleeps for a while. */
export const LIMITS = {
  connectionTimeoutMillis: 0,
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
const CALL_TIMEOUT_MS = 24 * 3600 * 1000;

/** `url` is an empty database, `start` the time in milliseconds. `onCall` gets each call with its response, without what is drawn by chance. */
type ShopOptions = { url: string; dataDir: string; start: number; onCall?: ((line: string) => void) | undefined };

/** Calls the app itself, without the time-outs of the real time: a busy machine makes no difference. */
export function createPatientFetch(app: () => App): Fetch {
  const fetch = createInjectFetch(app);
  return (url, { signal: _signal, ...init }) => fetch(url, init);
}

/** Opens the shop of the demo, just started. */
export async function openShop({ url, dataDir, start, onCall }: ShopOptions): Promise<Shop> {
  const clock = createClock(start);
  const hashAsUsual = hashQuickly();
  const inspecting = new URL(url);
  // Its statements are not measured.
  inspecting.searchParams.set('options', '-c pg_stat_statements.track=none');
  const inspector = openMaintenanceDatabase(inspecting.href);
  await clock.install(inspector);
  await prepareDatabase(url, { seed: 'demo', databaseUrl: null });
  const db = openDatabase(url, { limits: LIMITS, max: 4 });
  const config: Config = {
    ...readSettings({}),
    dataDir,
    jwtSecret: 'a secret for simulations, which is long enough',
    payments: 'simulated',
    tax: 'vat',
    sellerPan: '301234567',
    refreshTokenTtl: 30 * 24 * 3600,
    rateLimit: 'off',
    apiDocs: 'off',
    logLevel: 'silent',
  };
  const app: App = await buildApp({
    db,
    config,
    fetch: createPatientFetch(() => app),
    callTimeout: CALL_TIMEOUT_MS,
    // On a busy machine the real one answers with what was true a moment ago.
    responseCache: { fetch: (_key, load) => load(), clear: () => {}, resume: () => {}, suspend: () => {} },
  });
  const hash = createHash('sha256');
  const trace: string[] = [];
  let requests = 0;

  const send: Shop['send'] = async (caller, { method = 'GET', url: address, body, form, key }) => {
    await clock.moveTo(clock.now() + CALL_MS);
    const response = await app.inject({
      method,
      url: address,
      headers: {
        host: 'shop.example',
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body && { payload: body }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    requests += 1;
    const asked = `${caller.name} ${method} ${address} ${JSON.stringify(body ?? form ?? null)}`;
    const line = `${asked} → ${response.statusCode} ${response.body}`;
    const masked = mask(line);
    hash.update(masked);
    onCall?.(masked);
    trace.push(`${new Date(clock.now()).toISOString()} ${line.slice(0, 900)}`);
    if (trace.length > TRACED) trace.shift();
    if (response.statusCode >= 500) throw new Difference(asked, 'no error of the server', line);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? response.json() : response.body,
      location: String(response.headers.location ?? ''),
    };
  };
  const call: Shop['call'] = async <T>(caller: Caller, wanted: Call): Promise<T> => {
    const { status, body } = await send(caller, wanted);
    const { expect = 200 } = wanted;
    const got = typeof expect === 'number' ? status : (body as { code?: string }).code;
    if (got !== expect)
      throw new Difference(
        `${caller.name} ${wanted.method ?? 'GET'} ${wanted.url} ${JSON.stringify(wanted.body ?? null)}`,
        expect,
        {
          status,
          body,
        },
      );
    return body as T;
  };
  const close = async () => {
    await app.close();
    await db.$client.end();
    await clock.release();
    hashAsUsual();
    await inspector.$client.end();
  };
  const pass = (milliseconds: number) => clock.moveTo(clock.now() + milliseconds);
  return {
    url,
    db,
    inspector,
    app,
    config,
    clock,
    call,
    send,
    pass,
    requests: () => requests,
    hash: () => hash.copy().digest('hex'),
    trace,
    close,
  };
}
