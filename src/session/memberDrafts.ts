import { type KeptSchema, tabStorage } from './storage';

/**
 * What a member has typed or chosen and the server does not have yet, each under a name. Values are kept in this tab and survive a reload;
 * files are kept by this page alone, which asks before they are lost.
 */
export type DraftPlace = { member: number; name: string };

/** A file that was chosen. `preview` is a data URL; null for a picture that the browser cannot show. */
export type KeptFile = { name: string; file: Blob; preview: string | null };

const PREFIX = 'draft:';
const keyOf = ({ member, name }: DraftPlace) => `${PREFIX}${member}:${name}`;

/** The value that was kept; null when there is none of this shape. */
export const readDraft = <Value>(place: DraftPlace, schema: KeptSchema<Value>): Value | null =>
  tabStorage.read(keyOf(place), schema);

/** Keeps a value, or with null forgets it. Returns false when the storage is blocked or full. */
export const keepDraft = (place: DraftPlace, value: object | null): boolean => tabStorage.write(keyOf(place), value);

const files = new Map<string, KeptFile[]>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
function askWhileKept() {
  // A listener that is always there would keep pages out of the browser's back/forward cache.
  if (files.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

export const readFiles = (place: DraftPlace): KeptFile[] => files.get(keyOf(place)) ?? [];

/** Keeps these files in place of those before. As long as there are any, the browser asks before the page is closed or reloaded. */
export function keepFiles(place: DraftPlace, kept: KeptFile[]): void {
  if (kept.length > 0) files.set(keyOf(place), kept);
  else files.delete(keyOf(place));
  askWhileKept();
}

/** Forgets all drafts and files, except those of one member. */
export function forgetDrafts(except?: number): void {
  const isOther = (key: string) => key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${except}:`);
  for (const key of [...files.keys()].filter(isOther)) files.delete(key);
  askWhileKept();
  for (const key of tabStorage.keys().filter(isOther)) tabStorage.write(key, null);
}
