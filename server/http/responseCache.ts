import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../db/database';

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry beside its value. */
const ENTRY_BYTES = 300;
/** How long entries stay valid after the listening connection was lost. */
const OUTAGE_MS = 30_000;
/** How long a dropped entry can still stand in for one that the database does not give. Changes of stock drop everything twice a second. */
const DROPPED_MS = 60_000;
/** How long a read waits for the database while changes are not notified. A front repeats reads after 3.5 s, a client gives up after 5 s. */
const LOAD_TIMEOUT_MS = 2000;

/** A list whose body is too large to cache. */
export const TOO_LARGE = 'too large';

type Entry = object | string | number;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches what was read from the catalog, or rendered from it, until the catalog changes, in at most `maxBytes`. Stores nothing until `resume` is called.
 * Every key belongs to one type of value. An entry whose `status` is not 200 is never stored, nor is one whose load was given a dropped entry.
 */
export function createResponseCache(maxBytes = MAX_BYTES) {
  const cache = new LRUCache<string, Entry, () => Promise<Entry>>({
    maxSize: maxBytes,
    // What exceeds the maximum is not stored.
    sizeCalculation: (entry, key) =>
      isSuccess(entry) && !isOutdated(entry) ? ENTRY_BYTES + 2 * key.length + sizeOf(entry) : Number.MAX_SAFE_INTEGER,
    fetchMethod: (_key, _stale, { context: load }) => run(load),
    // A load that `clear` or an eviction interrupts still answers its callers. It is not stored.
    ignoreFetchAbort: true,
  });
  const dropped = new LRUCache<string, Entry>({
    maxSize: maxBytes / 2,
    sizeCalculation: (entry, key) => ENTRY_BYTES + 2 * key.length + sizeOf(entry),
    ttl: DROPPED_MS,
  });
  /** The load that calls `fetch`, also by a call of the API. */
  const loads = new AsyncLocalStorage<{ isOutdated: boolean }>();
  /** Entries whose load was given a dropped one. */
  const outdated = new WeakSet<object>();
  let storing = false;
  let outage: NodeJS.Timeout | undefined;
  const clear = () => {
    for (const [key, entry] of cache.entries()) dropped.set(key, entry);
    cache.clear();
  };

  const isOutdated = (entry: Entry) => typeof entry === 'object' && outdated.has(entry);
  const markLoad = () => {
    const load = loads.getStore();
    if (load) load.isOutdated = true;
  };
  const run = async <T extends Entry>(load: () => Promise<T>): Promise<T> => {
    const state = { isOutdated: false };
    const entry = await loads.run(state, load);
    if (state.isOutdated && typeof entry === 'object') outdated.add(entry);
    return entry;
  };

  /** `loading`, or `known` when the database is away. */
  const orKnown = async <T extends Entry>(loading: Promise<T>, known: T): Promise<T> => {
    const answered = loading.catch((error: unknown) => {
      if (isDatabaseAway(error)) return null;
      throw error;
    });
    const timedOut = sleep(LOAD_TIMEOUT_MS, null, { ref: false }).then(() => (storing ? answered : null));
    const entry = await Promise.race([answered, timedOut]);
    if (entry !== null) return entry;
    markLoad();
    return known;
  };

  return {
    /**
     * Returns the cached value or loads it. Concurrent calls for one key share one load. When the database is away, a value that was dropped
     * within the last minute is returned.
     */
    fetch: async <T extends Entry>(key: string, load: () => Promise<T>): Promise<T> => {
      const cached = cache.get(key);
      if (cached !== undefined) return cached as T;
      const loading = storing || cache.has(key) ? (cache.fetch(key, { context: load }) as Promise<T>) : run(load);
      const known = dropped.get(key) as T | undefined;
      const entry = await (known === undefined ? loading : orKnown(loading, known));
      if (isOutdated(entry)) markLoad();
      return entry;
    },
    /** Drops everything, and loads in progress are not stored. Code that changes the catalog calls it after its commit. */
    clear,
    /** Starts storing: from now on every change of the catalog leads to `clear`. */
    resume: () => {
      clearTimeout(outage);
      outage = undefined;
      clear();
      storing = true;
    },
    /** Stops storing: changes may go unnoticed from now on. Entries are served for another 30 seconds. */
    suspend: () => {
      storing = false;
      // Not `clear`: these entries may be outdated, and must not be served for another minute.
      outage ??= setTimeout(() => cache.clear(), OUTAGE_MS).unref();
    },
  };
}

/** Unknown addresses are without number: their answers would displace those that are asked for. */
const isSuccess = (entry: Entry) => !(typeof entry === 'object' && 'status' in entry && entry.status !== 200);

/** The bytes of the buffers of an entry. */
function sizeOf(entry: Entry): number {
  return Object.values(entry).reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);
}
