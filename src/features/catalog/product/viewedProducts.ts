import { useSyncExternalStore } from 'react';

const KEY = 'recently_viewed';
const KEPT = 12;

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
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

function write(ids: number[]): void {
  try {
    if (ids.length > 0) window.localStorage.setItem(KEY, JSON.stringify(ids.slice(0, KEPT)));
    else window.localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is kept.
  }
  for (const notify of listeners) notify();
}

/** Keeps the product as the last one that was viewed in this browser. */
export function rememberViewed(id: number): void {
  write([id, ...readIds(readStored()).filter((other) => other !== id)]);
}

export function forgetViewed(id: number): void {
  const ids = readIds(readStored());
  if (ids.includes(id)) write(ids.filter((other) => other !== id));
}

export function clearViewed(): void {
  write([]);
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

/** The ids of the products that were viewed in this browser, the last one first. */
export function useViewedIds(): number[] {
  return readIds(useSyncExternalStore(subscribe, readStored, () => ''));
}
