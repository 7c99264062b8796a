import { createAction } from '@reduxjs/toolkit';
import { type FieldName } from './submissionValues';

/** The transitions of the draft machine as named actions for Redux DevTools. */
export const draftEvents = {
  settled: createAction('draft/settled'),
  changed: createAction('draft/changed'),
  /** Of a draft that is not on the server yet: null. */
  saveRequested: createAction<{ submission: number | null }>('draft/saveRequested'),
  saved: createAction<{ submission: number; version: number }>('draft/saved'),
  /** The same request is sent again after a while. */
  saveFailed: createAction('draft/saveFailed'),
  saveRefused: createAction('draft/saveRefused'),
  conflictFound: createAction<{ fields: FieldName[] }>('draft/conflictFound'),
  /** `taken`: the fields that become those of the other version. */
  conflictResolved: createAction<{ taken: FieldName[] }>('draft/conflictResolved'),
  closed: createAction('draft/closed'),
};
export type DraftAction = ReturnType<(typeof draftEvents)[keyof typeof draftEvents]>;
