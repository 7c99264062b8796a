import * as drafts from '../../../session/memberDrafts';
import { type SubmissionFields, type SubmissionValues } from './submissionValues';

/** What is typed in the editor and has not reached the server yet. */
export type KeptDraft = {
  values: SubmissionValues;
  /** The fields of the server that the values were typed over. */
  base: SubmissionFields;
  /** The idempotency key of a draft that the server does not have yet. */
  key: string;
};

/** `id` is that of the draft, null for one that the server does not have yet. */
export type KeptPlace = { member: number; id: number | null };

const placeOf = ({ member, id }: KeptPlace) => ({ member, name: String(id ?? 'new') });

/** What was kept; null when there is nothing. */
export const readKept = (place: KeptPlace) => drafts.readDraft<KeptDraft>(placeOf(place));

/** Keeps a draft, or with null forgets it. Returns false when the storage is blocked or full. */
export const keepDraft = (place: KeptPlace, draft: KeptDraft | null) => drafts.keepDraft(placeOf(place), draft);
