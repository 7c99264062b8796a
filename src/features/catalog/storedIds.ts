import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../session/storage';

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;
const readIds = (kept: unknown): number[] => (Array.isArray(kept) ? [...new Set(kept.filter(isId))] : []);

/** A list of at most `most` product ids in the local storage of this browser, under `key`. Without storage it is empty. */
export function createStoredIds(key: string, most: number) {
  const listeners = new Set<() => void>();
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    // Another tab has changed it.
    window.addEventListener('storage', notify);
    return () => {
      listeners.delete(notify);
      window.removeEventListener('storage', notify);
    };
  };
  const read = (): number[] => (browserStorage.read(key, readIds) ?? []).slice(0, most);

  return {
    read,
    write: (ids: number[]): void => {
      browserStorage.write(key, ids.length > 0 ? ids.slice(0, most) : null);
      for (const notify of listeners) notify();
    },
    useIds: (): number[] => {
      const text = useSyncExternalStore(
        subscribe,
        () => browserStorage.readText(key) ?? '',
        () => '',
      );
      return text === '' ? [] : read();
    },
  };
}
