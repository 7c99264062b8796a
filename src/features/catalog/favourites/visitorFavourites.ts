import { useSyncExternalStore } from 'react';
import { MAX_FAVOURITES } from '../../../../contract/shopperRules';

const KEY = 'favourites';

const listeners = new Set<() => void>();

function readStored(): string {
  try {
    return window.localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function readIds(stored: string): number[] {
  try {
    const ids: unknown = JSON.parse(stored || '[]');
    const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))].slice(0, MAX_FAVOURITES) : [];
  } catch {
    return [];
  }
}

/** The ids of the favourites that a visitor has kept in this browser, the last one first. */
export const readVisitorFavourites = (): number[] => readIds(readStored());

/** Keeps these as the favourites of a visitor. */
export function writeVisitorFavourites(ids: number[]): void {
  try {
    if (ids.length > 0) window.localStorage.setItem(KEY, JSON.stringify(ids));
    else window.localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is kept.
  }
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  // Another tab has changed it.
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** The favourites of a visitor, as they are stored. */
export const useVisitorFavourites = (): number[] => readIds(useSyncExternalStore(subscribe, readStored, () => ''));
