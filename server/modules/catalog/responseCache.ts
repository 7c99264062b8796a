import { LRUCache } from 'lru-cache';

const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry beside its value. */
const ENTRY_BYTES = 300;
/** How long entries stay valid after the listening connection was lost. */
const OUTAGE_MS = 30_000;

/** A list whose body is too large to cache. */
export const TOO_LARGE = 'too large';

type Entry = object | string | number;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches what was read from the catalog, or rendered from it, until the catalog changes, in at most `maxBytes`. Stores nothing until `resume` is called.
 * Every key belongs to one type of value. An entry whose `status` is not 200 is never stored.
 */
export function createResponseCache(maxBytes = MAX_BYTES) {
  const cache = new LRUCache<string, Entry, () => Promise<Entry>>({
    maxSize: maxBytes,
    // What exceeds the maximum is not stored.
    sizeCalculation: (entry, key) =>
      isSuccess(entry) ? ENTRY_BYTES + 2 * key.length + sizeOf(entry) : Number.MAX_SAFE_INTEGER,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A load that `clear` or an eviction interrupts still answers its callers. It is not stored.
    ignoreFetchAbort: true,
  });
  let storing = false;
  let outage: NodeJS.Timeout | undefined;
  const clear = () => cache.clear();

  return {
    /** Returns the cached value or loads it. Concurrent calls for one key share one load. */
    fetch: <T extends Entry>(key: string, load: () => Promise<T>): Promise<T> =>
      storing || cache.has(key) ? (cache.fetch(key, { context: load }) as Promise<T>) : load(),
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
      outage ??= setTimeout(clear, OUTAGE_MS).unref();
    },
  };
}

/** Unknown addresses are without number: their answers would displace those that are asked for. */
const isSuccess = (entry: Entry) => !(typeof entry === 'object' && 'status' in entry && entry.status !== 200);

/** The bytes of the buffers of an entry. */
function sizeOf(entry: Entry): number {
  return Object.values(entry).reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);
}
