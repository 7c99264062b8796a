import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { type Submission } from '../../../../contract/selling';
import { currentOf } from '../../../http/apiError';
import {
  adopt,
  changesToSend,
  type DraftContext,
  type DraftInput,
  isClosed,
  isTemporary,
  resolve,
  startDraft,
} from './draftContext';
import { type DraftAction, draftEvents } from './draftEvents';
import { type FieldName, type SubmissionFields, type SubmissionValues } from './submissionValues';

export type DraftEvent =
  | { type: 'typed'; values: SubmissionValues }
  /** Save at once; `always` also creates a draft without any field. */
  | { type: 'saveRequested'; always?: boolean }
  /** The server has sent the submission: after a picture, or another step. */
  | { type: 'received'; submission: Submission }
  | { type: 'resolved'; taken: FieldName[] }
  | { type: 'online' };

export type SaveInput = { saved: Submission | null; key: string; changes: Partial<SubmissionFields> };

/** Milliseconds after the last key. */
const PAUSE = 800;
const RETRY = 10_000;

const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    emitted: {} as DraftAction,
    input: {} as DraftInput,
  },
  actors: {
    save: fromPromise<Submission, SaveInput>(() => {
      throw new Error('The draft machine needs the implementation of useDraft');
    }),
  },
  guards: {
    hasConflict: ({ context }) => context.conflicts.length > 0,
    isClosed: ({ context }) => isClosed(context),
    hasChanges: ({ context }) => Object.keys(changesToSend(context)).length > 0,
    isCreated: ({ context }) => context.saved !== null,
    namesCurrent: (_, failure: unknown) => currentOf(failure) !== null,
    isTemporary: (_, failure: unknown) => isTemporary(failure),
  },
  delays: { PAUSE, RETRY },
  actions: {
    type: assign({ values: (_, values: SubmissionValues) => values }),
    adopt: assign(({ context }, submission: Submission) => adopt(context, submission)),
    resolve: assign(({ context }, taken: FieldName[]) => resolve(context, taken)),
    compare: assign(({ context }) => (context.theirs ? adopt(context, context.theirs) : {})),
    storeFailure: assign({ failure: (_, failure: unknown) => failure }),
    storeSent: assign({ sent: ({ context }) => changesToSend(context) }),
  },
});

const failureOf = ({ event }: { event: { error: unknown } }) => event.error;

/**
 * Saves a draft while it is typed, one request at a time. `settled`: everything that can be sent is saved. `failed`: the same request is
 * sent again after a while. `refused`: only another text can be saved. `conflict`: a field was changed here and elsewhere. `closed`: the
 * state of the submission allows no change. Each state emits the Redux action that names it when it is entered, `typing` with each key.
 */
export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  context: ({ input }) => startDraft(input),
  initial: 'deciding',
  on: {
    typed: { actions: { type: 'type', params: ({ event }) => event.values } },
    received: { target: '.deciding', actions: { type: 'adopt', params: ({ event }) => event.submission } },
  },
  states: {
    deciding: {
      always: [
        { guard: 'hasConflict', target: 'conflict' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'hasChanges', target: 'typing' },
        { target: 'settled' },
      ],
    },
    settled: {
      entry: emit(draftEvents.settled()),
      on: {
        typed: { target: 'deciding', actions: { type: 'type', params: ({ event }) => event.values } },
        saveRequested: { guard: ({ context, event }) => Boolean(event.always) && !context.saved, target: 'saving' },
      },
    },
    typing: {
      entry: emit(draftEvents.changed()),
      after: { PAUSE: 'saving' },
      on: {
        typed: { target: 'deciding', actions: { type: 'type', params: ({ event }) => event.values } },
        saveRequested: 'saving',
      },
    },
    saving: {
      entry: ['storeSent', emit(({ context }) => draftEvents.saveRequested({ submission: context.saved?.id ?? null }))],
      on: {
        // The request that is under way ends first.
        received: { actions: { type: 'adopt', params: ({ event }) => event.submission } },
      },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ saved: context.saved, key: context.key, changes: context.sent }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'adopt', params: ({ event }) => event.output },
            emit(({ event }) => draftEvents.saved({ submission: event.output.id, version: event.output.version })),
          ],
        },
        onError: [
          {
            guard: { type: 'namesCurrent', params: failureOf },
            target: 'deciding',
            actions: { type: 'adopt', params: ({ event }) => currentOf<Submission>(event.error)! },
          },
          {
            guard: { type: 'isTemporary', params: failureOf },
            target: 'failed',
            actions: { type: 'storeFailure', params: failureOf },
          },
          { target: 'refused', actions: { type: 'storeFailure', params: failureOf } },
        ],
      },
    },
    failed: {
      entry: emit(draftEvents.saveFailed()),
      after: { RETRY: 'saving' },
      on: { online: 'saving', saveRequested: 'saving' },
    },
    refused: {
      entry: emit(draftEvents.saveRefused()),
      on: {
        typed: { target: 'deciding', actions: { type: 'type', params: ({ event }) => event.values } },
        saveRequested: 'saving',
      },
    },
    conflict: {
      entry: emit(({ context }) => draftEvents.conflictFound({ fields: context.conflicts })),
      on: {
        // What is typed goes on, and may end the conflict or make another one.
        typed: { target: 'deciding', actions: [{ type: 'type', params: ({ event }) => event.values }, 'compare'] },
        resolved: {
          target: 'deciding',
          actions: [
            { type: 'resolve', params: ({ event }) => event.taken },
            emit(({ event }) => draftEvents.conflictResolved({ taken: event.taken })),
          ],
        },
      },
    },
    closed: { entry: emit(draftEvents.closed()) },
  },
});

export type DraftActor = ActorRefFrom<typeof draftMachine>;
export type DraftSnapshot = SnapshotFrom<typeof draftMachine>;
