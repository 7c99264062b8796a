import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../db/database';

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry beside its value. */
const ENTRY_BYTES = 300;
/** How long entries stay valid after the listening connection was lost. */
const OUTAGE_MS = 30_000;
/** How long after a change an older value can still stand in for one that the database does not give. The stock changes twice a second. */
const STAND_IN_MS = 60_000;
/** How long a read waits for the database while changes are not notified. A front repeats reads after 3.5 s, a client gives up after 5 s. */
const LOAD_TIMEOUT_MS = 2000;

/** A list whose body is too large to cache. */
export const TOO_LARGE = 'too large';

type Value = object | string | number;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** A value and the generation of the catalog that it is of. `clear` begins a new generation. */
type Entry = { value: Value; generation: number };

/**
 * Caches what was read from the catalog, or rendered from it, until the catalog changes, in at most `maxBytes`. Stores nothing until `resume` is called.
 * Every key belongs to one type of value. A value whose `status` is not 200 is never stored. Older values stay to stand in while the database is away.
 */
export function createResponseCache(maxBytes = MAX_BYTES) {
  let generation = 0;
  /** The first generation whose values can still stand in. */
  let oldestUsable = 0;
  let storing = false;
  let outage: NodeJS.Timeout | undefined;
  /** The loads in progress, with the generation that their values will be of. */
  const loads = new Set<{ key: string; generation: number }>();

  /** Resolves with null when the database is away. */
  const loadOrNull = (loading: Promise<Value>) => {
    const loaded = loading.catch((error: unknown) => {
      if (isDatabaseAway(error)) return null;
      throw error;
    });
    const timedOut = sleep(LOAD_TIMEOUT_MS, null, { ref: false }).then(() => (storing ? loaded : null));
    return Promise.race([loaded, timedOut]);
  };

  const run = async (key: string, older: Entry | undefined, load: () => Promise<Value>): Promise<Entry> => {
    // What is read while changes are not notified may be outdated as soon as it is here.
    const state = { key, generation: storing ? generation : generation - 1 };
    loads.add(state);
    try {
      const isUsable = older !== undefined && older.generation >= oldestUsable;
      const value = await (isUsable ? loadOrNull(load()) : load());
      if (value !== null) return { value, generation: state.generation };
      // The loads in progress may be built from it: then their values are as old.
      for (const each of loads) each.generation = Math.min(each.generation, older!.generation);
      return older!;
    } finally {
      loads.delete(state);
    }
  };

  const cache = new LRUCache<string, Entry, () => Promise<Value>>({
    maxSize: maxBytes,
    // What exceeds the maximum is not stored.
    sizeCalculation: ({ value }, key) =>
      isSuccess(value) ? ENTRY_BYTES + 2 * key.length + sizeOf(value) : Number.MAX_SAFE_INTEGER,
    fetchMethod: (key, older, { context: load }) => run(key, older, load),
    // A load that `clear` or an eviction interrupts still responds to its callers. It is not stored.
    ignoreFetchAbort: true,
  });

  const clear = () => {
    const ended = generation++;
    setTimeout(() => (oldestUsable = ended + 1), STAND_IN_MS).unref();
    // Later calls do not join the loads in progress.
    for (const { key } of loads) {
      const older = cache.peek(key);
      if (older) cache.set(key, older);
      else cache.delete(key);
    }
  };

  return {
    /**
     * Returns the cached value or loads it. Concurrent calls for one key share one load. When the database is away, a value that was valid
     * within the last minute is returned.
     */
    fetch: async <T extends Value>(key: string, load: () => Promise<T>): Promise<T> => {
      const known = cache.get(key);
      const isFresh = known?.generation === generation;
      const entry = isFresh ? known : await cache.forceFetch(key, { context: load, forceRefresh: true });
      return entry.value as T;
    },
    /** Ends the validity of everything, loads in progress included. Code that changes the catalog calls it after its commit. */
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

/** The number of unknown URLs is unbounded: their responses would displace those that are asked for. */
const isSuccess = (value: Value) => !(typeof value === 'object' && 'status' in value && value.status !== 200);

/** The bytes of the buffers of a value. */
function sizeOf(value: Value): number {
  return Object.values(value).reduce<number>((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : 0), 0);
}
