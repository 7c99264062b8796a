import { AsyncResource } from 'node:async_hooks';
import { setImmediate as immediately, setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Database } from '../../db/database';

/** A check that takes longer is given up, and the connection with it. */
const CHECK_MS = 1000;
const RETRY_MS = { first: 100, most: 5000 };
/** Turns of the event loop, a tenth of a millisecond in all, for which it looks for PostgreSQL's answer before it goes to sleep: to wake takes longer than the answer. */
const WAKEFUL_TURNS = 80;

/** Knows whether what was read from the catalog earlier still holds. */
export type CatalogWatch = {
  /**
   * Calls back with true when every change committed before this call has been told to the listeners of `onChange`;
   * with false when that cannot be known, so that only reading anew is safe.
   */
  catchUp: (done: (sure: boolean) => void) => void;
  /** Calls back at each change of a product or a category, by whatever path, and whenever changes may have been missed. */
  onChange: (forget: () => void) => void;
  /** Connects; a database that is away is tried again for as long as it takes. Resolves after the first try. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Listens to `catalog_changed` on a connection of its own. PostgreSQL signals the listeners before it answers a COMMIT, and a backend hands
 * over what it was signalled before it says that it is ready: so an empty query on the listening connection, begun after a
 * question came in, is answered behind the news of every change that was committed before the question.
 */
export function watchCatalog(db: Database, onTrouble: (error: unknown) => void): CatalogWatch {
  const listeners: (() => void)[] = [];
  let client: Client | null = null;
  let stopped: AbortController | null = null;
  let asking: ((sure: boolean) => void)[] = [];
  let checking = false;
  // Checks are nobody's own: begun by one request, they would stand in its trace for as long as others follow.
  const checks = new AsyncResource('CatalogWatch');

  const forgetAll = () => {
    listeners.forEach((forget) => forget());
  };

  /** The connection is of no use any more: nothing is known until there is another. */
  const lose = (lost: Client) => {
    lost.end().catch(() => {});
    if (client !== lost) return;
    client = null;
    forgetAll();
    void keepTrying();
  };

  const connect = async (): Promise<boolean> => {
    const fresh = new Client({
      ...db.$client.options,
      query_timeout: CHECK_MS,
      keepAlive: true,
      application_name: 'mewa-pasal-watch',
    });
    fresh.on('error', () => lose(fresh)).on('end', () => lose(fresh));
    fresh.on('notification', forgetAll);
    try {
      await fresh.connect();
      await fresh.query('LISTEN catalog_changed');
    } catch (error) {
      lose(fresh);
      onTrouble(error);
      return false;
    }
    if (stopped?.signal.aborted) return fresh.end().then(() => true);
    client = fresh;
    // What was read while nobody listened may be old.
    forgetAll();
    return true;
  };

  const keepTrying = async () => {
    for (
      let pause = RETRY_MS.first;
      stopped && !stopped.signal.aborted && !(await connect());
      pause = Math.min(pause * 2, RETRY_MS.most)
    ) {
      await wait(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };

  const check = async (): Promise<boolean> => {
    const asked = client;
    if (!asked) return false;
    let waiting = true;
    const stayAwake = (turns: number) => void (waiting && turns > 0 && setImmediate(stayAwake, turns - 1));
    stayAwake(WAKEFUL_TURNS);
    try {
      await asked.query('');
      return client === asked;
    } catch (error) {
      onTrouble(error);
      lose(asked);
      return false;
    } finally {
      waiting = false;
    }
  };

  /** Answers all who ask, those together who came before a check began: one that was under way may have passed the database before their question. */
  const answer = async () => {
    checking = true;
    while (asking.length > 0) {
      // Those who were just answered ask again within a turn or two: half as many checks, and each takes longer than an answer.
      await immediately();
      await immediately();
      const answered = asking;
      asking = [];
      const sure = await check();
      for (const done of answered) {
        try {
          done(sure);
        } catch (error) {
          onTrouble(error);
        }
      }
    }
    checking = false;
  };

  return {
    catchUp: (done) => {
      asking.push(done);
      if (!checking) void checks.runInAsyncScope(answer);
    },
    onChange: (forget) => void listeners.push(forget),
    start: async () => {
      stopped = new AbortController();
      if (!(await connect())) void keepTrying();
    },
    stop: async () => {
      stopped?.abort();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
