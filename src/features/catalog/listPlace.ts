/** Where a visitor was in a list: how many products were shown, how tall each page of them was (pixels), how far the window was scrolled. */
export type ListPlace = { shown: number; heights: number[]; y: number };

const KEY = 'list-places';
/** As many entries of the browser's history as anyone goes back. */
const KEPT = 30;

// An address that was typed or followed starts at the top: places of an earlier visit in this tab count only after a reload or Back.
if (performance.getEntriesByType?.('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate')) write([]);

function write(places: [string, ListPlace][]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // A full or blocked storage costs the place in the list and nothing else.
  }
}

function read(): [string, ListPlace][] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(places) ? (places as [string, ListPlace][]) : [];
  } catch {
    return [];
  }
}

/** The place kept under an entry of the browser's history, for as long as the tab lives; null when there is none. */
export function readPlace(entry: string): ListPlace | null {
  return read().find(([key]) => key === entry)?.[1] ?? null;
}

/** Keeps the place under an entry of the browser's history. */
export function keepPlace(entry: string, place: ListPlace): void {
  write([[entry, place] as [string, ListPlace], ...read().filter(([key]) => key !== entry)].slice(0, KEPT));
}
