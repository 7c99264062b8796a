import { hasTexts, readRecord } from '../../../http/readWire';
import * as drafts from '../../../session/memberDrafts';
import { EMPTY, FIELD_NAMES, type SubmissionFields, type SubmissionValues, toValues } from './submissionValues';

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

const VALUE_NAMES = Object.keys(toValues(EMPTY)) as (keyof SubmissionValues)[];

function readDraft(kept: unknown): KeptDraft | null {
  const { values, base, key } = readRecord(kept) ?? {};
  const isKnown =
    hasTexts(values, VALUE_NAMES) && hasTexts(base, ['name', 'desc']) && FIELD_NAMES.every((name) => name in base);
  return isKnown && typeof key === 'string' ? (kept as KeptDraft) : null;
}

/** What was kept; null when there is nothing of this shape. */
export const readKept = (place: KeptPlace) => drafts.readDraft(placeOf(place), readDraft);

/** Keeps a draft, or with null forgets it. Returns false when the storage is blocked or full. */
export const keepDraft = (place: KeptPlace, draft: KeptDraft | null) => drafts.keepDraft(placeOf(place), draft);
