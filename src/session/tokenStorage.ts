/** The only file that knows local storage. When storage is blocked or full, the tokens live in this tab's memory instead. */

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export type Tokens = { access: string; refresh: string };

/** What storage refused to keep; a key held here goes before the stored one. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** A bearer must fit into a header; anything else in storage is garbage and reads as nothing. */
const TOKEN = /^[\x21-\x7e]+$/;

function read(key: string): string | null {
  let text = memory.get(key) ?? null;
  try {
    text ??= window.localStorage.getItem(key);
  } catch {
    // Blocked storage reads as empty.
  }
  return text !== null && TOKEN.test(text) ? text : null;
}

function write(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

/** Both tokens as they are stored at this moment, by whichever tab. */
export function readTokens(): { access: string | null; refresh: string | null } {
  return { access: read(ACCESS), refresh: read(REFRESH) };
}

/** Keeps both tokens of a new login. */
export function storeTokens({ access, refresh }: Tokens): void {
  write(ACCESS, access);
  write(REFRESH, refresh);
  // Where storage took nothing, a former session must not come back with the next page.
  for (const key of memory.keys()) removeStored(key);
}

/** Keeps the access token of a refresh. */
export function storeAccess(access: string): void {
  write(ACCESS, access);
}

/** Removes both tokens, and tells this tab's listeners: the browser tells the other tabs alone. */
export function clearTokens(): void {
  memory.clear();
  removeStored(ACCESS);
  removeStored(REFRESH);
  notify();
}

/** Whether the tokens outlive this page; false when storage is blocked or full. */
export function tokensArePersisted(): boolean {
  return memory.size === 0;
}

/**
 * Calls `listener` when another tab may have changed the tokens, when `clearTokens` ran here, and when the browser brings this page
 * back from its cache (it heard no event in there). Gives the function that stops it.
 */
export function onTokensChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A cleared storage says key null.
    if (key !== null && key !== ACCESS && key !== REFRESH) return;
    memory.clear();
    listener();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
