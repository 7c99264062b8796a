import { type Location } from 'react-router-dom';

const KEY = 'scroll-places';

const places = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    // An address that was typed or followed starts at the top: places of an earlier visit in this tab count only after a reload or Back.
    const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
    if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate') sessionStorage.removeItem(KEY);
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    // A blocked storage keeps no places.
    return [];
  }
}

/** Whoever comes back from a login finds the place that was kept where they left. */
const placeOf = ({ key, state }: Location): string => (state as { backAt?: string } | null)?.backAt ?? key;

/** How far the window was scrolled, in pixels, when this entry of the browser's history was left; undefined for a new one. */
export function readScrollPlace(location: Location): number | undefined {
  return places.get(placeOf(location));
}

/** Keeps under this entry how far the window is scrolled. */
export function keepScrollPlace(location: Location, place: number): void {
  places.set(placeOf(location), place);
}

/** Lets the places outlive the page. */
export function storeScrollPlaces(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places]));
  } catch {
    // Then they end with the page.
  }
}
