import { type Location } from 'react-router-dom';

/** React Router gives the first history entry of every document this key. */
const FIRST_ENTRY = 'default';
const firstEntryOfThisDocument = `first-${Math.random().toString(36).slice(2)}`;

/**
 * The key under which the scroll position of a page is stored: that of its history entry. A page opened after a login has the key of the entry
 * on which the login was pressed. The first entry has a key of its own in each document, so that a page opened by its address starts at the top.
 */
export function scrollKey({ key, state }: Location): string {
  const { backAt } = (state ?? {}) as { backAt?: string };
  return backAt ?? (key === FIRST_ENTRY ? firstEntryOfThisDocument : key);
}
