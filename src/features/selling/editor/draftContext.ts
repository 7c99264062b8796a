/** What the draft machine knows, and how it changes. */
import { type Submission } from '../../../../contract/selling';
import { httpStatus } from '../../../http/request';
import { type KeptDraft } from './keptDraft';
import {
  changesOf,
  type FieldName,
  FIELD_NAMES,
  fieldsOf,
  mergeValues,
  type SubmissionFields,
  type SubmissionValues,
  takeFields,
  toValues,
} from './submissionValues';

export type DraftInput = {
  /** The draft on the server; null for a new one. */
  submission: Submission | null;
  /** What was typed before and is not saved. */
  kept: KeptDraft | null;
  isStaff: boolean;
  /** The idempotency key of a new draft. */
  key: string;
};

export type DraftContext = {
  isStaff: boolean;
  key: string;
  /** The last response of the server. */
  saved: Submission | null;
  /** The fields that `values` were typed over. */
  base: SubmissionFields;
  values: SubmissionValues;
  /** The last values that were not typed here: the form takes them over. */
  merged: SubmissionValues | null;
  /** The changes of the last request. */
  sent: Partial<SubmissionFields>;
  /** The version of somebody else, while it conflicts in some fields. */
  theirs: Submission | null;
  conflicts: FieldName[];
  failure: unknown;
};

/** The draft at the start: that of the server, with what was typed before. */
export function startDraft({ submission, kept, isStaff, key }: DraftInput): DraftContext {
  const base = kept?.base ?? fieldsOf(submission);
  const start: DraftContext = {
    isStaff,
    key: kept?.key ?? key,
    saved: submission,
    base,
    values: kept?.values ?? toValues(base),
    merged: null,
    sent: {},
    theirs: null,
    conflicts: [],
    failure: null,
  };
  return submission ? { ...start, ...adopt(start, submission) } : start;
}

/** Takes over a response. A field that was changed here and elsewhere is a conflict; the response then waits as `theirs`. */
export function adopt(context: DraftContext, response: Submission): Partial<DraftContext> {
  const { saved, values, sent } = context;
  // Of two responses the older one may arrive last.
  if (saved && response.version < saved.version) return {};
  const theirs = fieldsOf(response);
  // What arrived of the last request is no change of somebody else, nor is anything in a draft that was created here.
  const base = { ...(saved ? context.base : theirs) };
  for (const name of FIELD_NAMES)
    if (name in sent && sent[name] === theirs[name]) Object.assign(base, { [name]: sent[name] });
  const merged = mergeValues(values, base, theirs);
  if (merged.conflicts.length > 0) return { base, theirs: response, conflicts: merged.conflicts };
  const rest = { base: theirs, sent: {}, theirs: null, conflicts: [], failure: null };
  return {
    ...rest,
    saved: response,
    ...(merged.values !== values && { values: merged.values, merged: merged.values }),
  };
}

/** Ends a conflict: these fields become theirs, the others stay as they were typed. */
export function resolve(context: DraftContext, taken: FieldName[]): Partial<DraftContext> {
  const { theirs, base, values } = context;
  if (!theirs) return {};
  const fields = fieldsOf(theirs);
  const merged = takeFields(mergeValues(values, base, fields).values, fields, taken);
  return { saved: theirs, base: fields, values: merged, merged, sent: {}, theirs: null, conflicts: [] };
}

/** What can be sent now. */
export const changesToSend = ({ values, base }: DraftContext) => changesOf(values, base);

/** Whether the form is closed: in review for its owner, and once approved. */
export const isClosed = ({ saved, isStaff }: Pick<DraftContext, 'saved' | 'isStaff'>): boolean =>
  saved?.state === 'approved' || (saved?.state === 'review' && !isStaff);

/** Whether the same request may succeed later: there was no response, or the server was busy or failed. */
export function isTemporary(failure: unknown): boolean {
  const status = httpStatus(failure);
  return status === null || status === 401 || status === 429 || status >= 500;
}
