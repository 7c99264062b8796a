/** The only module with access to the tokens in local storage. When storage is blocked or full, the tokens are held in memory. */

import { browserStorage } from './storage';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export type Tokens = { access: string; refresh: string };
export type StoredTokens = { access: string | null; refresh: string | null };

/** Tokens that storage refused; they take precedence over stored ones. */
const memory = new Map<string, string>();
/** `thisTab` when `clearTokens` ran here, `otherTab` when another tab may have changed the tokens. */
export type TokensChange = 'thisTab' | 'otherTab';
const listeners = new Set<(changedBy: TokensChange) => void>();

/** A bearer must be valid in a header; anything else in storage reads as null. */
const TOKEN = /^[\x21-\x7e]+$/;

function read(key: string): string | null {
  const text = memory.get(key) ?? browserStorage.readText(key);
  return text !== null && TOKEN.test(text) ? text : null;
}

function write(key: string, text: string): void {
  if (browserStorage.write(key, text)) memory.delete(key);
  else memory.set(key, text);
}

function notify(): void {
  for (const listener of [...listeners]) listener('thisTab');
}

/** Both tokens as stored now, by this tab or another. */
export function readTokens(): StoredTokens {
  return { access: read(ACCESS), refresh: read(REFRESH) };
}

/** Stores both tokens of a new login. */
export function storeTokens({ access, refresh }: Tokens): void {
  write(ACCESS, access);
  write(REFRESH, refresh);
  // Where storage refuses tokens, an earlier session must not return on the next page load.
  for (const key of memory.keys()) browserStorage.write(key, null);
}

/** Stores the access token of a refresh. */
export function storeAccess(access: string): void {
  write(ACCESS, access);
}

/** Removes both tokens and notifies this tab's listeners; the browser notifies only the other tabs. */
export function clearTokens(): void {
  memory.clear();
  browserStorage.write(ACCESS, null);
  browserStorage.write(REFRESH, null);
  notify();
}

/** Whether the tokens survive a reload; false when storage is blocked or full. */
export function tokensArePersisted(): boolean {
  return memory.size === 0;
}

/**
 * Calls `listener` when another tab may have changed the tokens, when `clearTokens` ran here, and when the browser restores this page
 * from its back/forward cache, where it received no events. Returns the function that unsubscribes.
 */
export function onTokensChanged(listener: (changedBy: TokensChange) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // localStorage.clear() gives the key null.
    if (key !== null && key !== ACCESS && key !== REFRESH) return;
    memory.clear();
    listener('otherTab');
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener('otherTab');
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
