/** Where the choice of light or dark is kept: no secret and no session, so it stands apart from the tokens and outlives them. */

/** index.html reads the same key before the first paint. */
export const SCHEME_KEY = 'color_scheme';

type Storage = {
  get(fallback: string): string;
  set(mode: string): void;
  subscribe(onOtherTab: (mode: string | null) => void): () => void;
};

/**
 * The storage that MUI's theme provider asks for. Only the mode is kept ("light", "dark"; "system" keeps nothing), under `SCHEME_KEY`;
 * which palette stands for a mode is fixed. A blocked storage reads as "system".
 */
export function schemeStorage({ key }: { key: string }): Storage {
  if (key !== SCHEME_KEY)
    return { get: (fallback) => fallback, set: () => undefined, subscribe: () => () => undefined };
  return {
    get(fallback) {
      try {
        const kept = window.localStorage.getItem(key);
        return kept === 'light' || kept === 'dark' ? kept : fallback;
      } catch {
        return fallback;
      }
    },
    set(mode) {
      try {
        if (mode === 'light' || mode === 'dark') window.localStorage.setItem(key, mode);
        else window.localStorage.removeItem(key);
      } catch {
        // The choice then holds for this page.
      }
    },
    subscribe(onOtherTab) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onOtherTab(event.newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
