import { useSyncExternalStore } from 'react';

function readIds(stored: string): number[] {
  try {
    const ids: unknown = JSON.parse(stored || '[]');
    const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))] : [];
  } catch {
    return [];
  }
}

/** A list of at most `most` product ids in the local storage of this browser, under `key`. Without storage it is empty. */
export function createStoredIds(key: string, most: number) {
  const listeners = new Set<() => void>();

  const readStored = (): string => {
    try {
      return window.localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    // Another tab has changed it.
    window.addEventListener('storage', notify);
    return () => {
      listeners.delete(notify);
      window.removeEventListener('storage', notify);
    };
  };
  const toList = (stored: string): number[] => readIds(stored).slice(0, most);

  return {
    read: (): number[] => toList(readStored()),
    write: (ids: number[]): void => {
      try {
        if (ids.length > 0) window.localStorage.setItem(key, JSON.stringify(ids.slice(0, most)));
        else window.localStorage.removeItem(key);
      } catch {
        // Without storage nothing is kept.
      }
      for (const notify of listeners) notify();
    },
    useIds: (): number[] => toList(useSyncExternalStore(subscribe, readStored, () => '')),
  };
}
