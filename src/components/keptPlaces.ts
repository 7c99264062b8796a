/** As many entries of the browser's history as anyone goes back. */
const KEPT = 50;

type KeptPlaces<T> = {
  /** The place kept under an entry, for as long as the tab lives; undefined when there is none. */
  read: (entry: string) => T | undefined;
  keep: (entry: string, place: T) => void;
  /** Lets `keeper` keep its place as the page goes, just before the places are stored. Gives a way to let it go. */
  beforeStoring: (keeper: () => void) => () => void;
};

/** Where a visitor was, by entry of the browser's history. Kept in memory, and under `key` in the tab's storage from one page to the next. */
export function keepPlaces<T>(key: string): KeptPlaces<T> {
  const places = new Map<string, T>(readStored<T>(key));
  const keepers = new Set<() => void>();
  const store = () => {
    // Not by listeners of their own: Chromium calls those of the window in the order in which they came, captured or not, and this one came first.
    keepers.forEach((keeper) => keeper());
    try {
      sessionStorage.setItem(key, JSON.stringify([...places].slice(-KEPT)));
    } catch {
      // A full or blocked storage costs the places and nothing else.
    }
  };
  // The build draws pages where there is no window.
  if (typeof window !== 'undefined') window.addEventListener('pagehide', store);
  return {
    read: (entry) => places.get(entry),
    keep: (entry, place) => {
      // To the end of the line: the map's order is the order of leaving.
      places.delete(entry);
      places.set(entry, place);
    },
    beforeStoring: (keeper) => {
      keepers.add(keeper);
      return () => void keepers.delete(keeper);
    },
  };
}

function readStored<T>(key: string): [string, T][] {
  try {
    // An address that was typed or followed starts at the top: places of an earlier visit in this tab count only after a reload or Back.
    const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
    if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate') sessionStorage.removeItem(key);
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, T][]) : [];
  } catch {
    return [];
  }
}
