import { AsyncResource } from 'node:async_hooks';
import { type CatalogWatch } from './catalogWatch';

type Kept<T> = { value: T; bytes: number; asked: boolean };

/** Calls back with the value of a key, kept or made now. No promise: one for each step took a twentieth of the time of an answer that is kept. */
export type Keep<T> = (
  key: string,
  make: () => Promise<T>,
  done: (value: T) => void,
  failed: (error: Error) => void,
) => void;

/**
 * Keeps what was made of the catalog until the catalog changes, what was asked for lately within `maxBytes`. Asked for the same key at
 * once, it makes it once. Whatever was begun before a change is not kept after it, and nothing kept is given unless the watch
 * says that it still holds. `bytesOf` a value that is not to be kept is Infinity.
 */
export function keepUntilChange<T>(watch: CatalogWatch, maxBytes: number, bytesOf: (value: T) => number): Keep<T> {
  const kept = new Map<string, Kept<T>>();
  const underWay = new Map<string, Promise<T>>();
  let bytes = 0;
  let generation = 0;

  watch.onChange(() => {
    generation += 1;
    kept.clear();
    underWay.clear();
    bytes = 0;
  });

  const keep = (key: string, value: T) => {
    const size = bytesOf(value) + 2 * key.length + 200;
    if (size > maxBytes) return;
    for (const [oldest, entry] of kept) {
      if (bytes + size <= maxBytes) break;
      kept.delete(oldest);
      // What was asked for goes to the end of the line once more, so that each comes by twice at most. To put it there at each asking cost a fiftieth of an answer's time.
      if (entry.asked) kept.set(oldest, entry);
      else bytes -= entry.bytes;
      entry.asked = false;
    }
    kept.set(key, { value, bytes: size, asked: false });
    bytes += size;
  };

  const makeAndKeep = async (key: string, make: () => Promise<T>): Promise<T> => {
    const begun = generation;
    const making = make();
    underWay.set(key, making);
    try {
      const value = await making;
      if (generation === begun) keep(key, value);
      return value;
    } finally {
      if (underWay.get(key) === making) underWay.delete(key);
    }
  };

  return (key, make, done, failed) => {
    // Many are called back by the one check: what is made for an asker shall stand in his own trace.
    const asker = new AsyncResource('KeepUntilChange');
    const makeForAsker = () => asker.runInAsyncScope(make);
    watch.catchUp((sure) => {
      try {
        const found = sure ? kept.get(key) : undefined;
        if (!found)
          return void (sure ? (underWay.get(key) ?? makeAndKeep(key, makeForAsker)) : makeForAsker())
            .then(done)
            .catch(failed);
        found.asked = true;
        done(found.value);
      } catch (error) {
        failed(error as Error);
      }
    });
  };
}

/** The same as a promise. */
export function promised<T>(keep: Keep<T>): (key: string, make: () => Promise<T>) => Promise<T> {
  return (key, make) => new Promise((resolve, reject) => keep(key, make, resolve, reject));
}
