/** What is typed in the editor and has not reached the server yet: kept in this tab, for each member and draft. */
import { type SubmissionFields, type SubmissionValues } from './submissionValues';

export type KeptDraft = {
  values: SubmissionValues;
  /** The fields of the server that the values were typed over. */
  base: SubmissionFields;
  /** The idempotency key of a draft that the server does not have yet. */
  key: string;
};

/** `id` is that of the draft, null for one that the server does not have yet. */
export type DraftPlace = { member: number; id: number | null };

const PREFIX = 'draft:';
const nameOf = ({ member, id }: DraftPlace) => `${PREFIX}${member}:${id ?? 'new'}`;

/** What was kept; null when there is nothing, or the storage is blocked. */
export function readKept(place: DraftPlace): KeptDraft | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(nameOf(place)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or with null forgets it. Returns false when the storage is blocked or full. */
export function keepDraft(place: DraftPlace, draft: KeptDraft | null): boolean {
  try {
    if (draft) window.sessionStorage.setItem(nameOf(place), JSON.stringify(draft));
    else window.sessionStorage.removeItem(nameOf(place));
    return true;
  } catch {
    return false;
  }
}

/** Forgets all drafts. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(window.sessionStorage))
      if (name.startsWith(PREFIX)) window.sessionStorage.removeItem(name);
  } catch {
    // Blocked storage holds none.
  }
}
