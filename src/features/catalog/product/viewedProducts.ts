import { createStoredIds } from '../storedIds';

const KEPT = 12;

const { read, write, useIds } = createStoredIds('recently_viewed', KEPT);

/** Keeps the product as the last one that was viewed in this browser. */
export function rememberViewed(id: number): void {
  write([id, ...read().filter((other) => other !== id)]);
}

export function forgetViewed(id: number): void {
  const ids = read();
  if (ids.includes(id)) write(ids.filter((other) => other !== id));
}

export function clearViewed(): void {
  write([]);
}

/** The ids of the products that were viewed in this browser, the last one first. */
export const useViewedIds = useIds;
