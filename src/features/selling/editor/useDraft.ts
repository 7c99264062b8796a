import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { type Submission } from '../../../../contract/selling';
import { type AppDispatch, type AppState, useAppStore } from '../../../api/hooks';
import { useOnOnline } from '../../../components/useOnOnline';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { SESSION_REPLACED } from '../../../session/memberTokens';
import { selectUser } from '../../../session/sessionSlice';
import { sellingApi } from '../sellingEndpoints';
import { adopt, changesToSend, type DraftContext, isClosed } from './draftContext';
import { type DraftActor, draftMachine, type DraftSnapshot, type SaveInput } from './draftMachine';
import { keepDraft, readKept } from './keptDraft';
import { isSaved } from './submissionValues';

const { addSubmission, changeSubmission } = sellingApi.endpoints;

/** The draft, and of a change also the product, that the changes were made to. */
const seenOf = ({ version, published_version }: Submission) => ({
  version,
  ...(published_version !== null && { published_version }),
});

const save = (dispatch: AppDispatch, { saved, key, changes }: SaveInput): Promise<Submission> =>
  saved
    ? dispatch(
        changeSubmission.initiate({ id: saved.id, change: { ...seenOf(saved), ...changes } }, { track: false }),
      ).unwrap()
    : dispatch(addSubmission.initiate({ key, body: changes }, { track: false })).unwrap();

/** The machine of a member's draft, and what goes with it. */
function createDraft({ dispatch, getState }: { dispatch: AppDispatch; getState: () => AppState }, member: number) {
  const isHere = () => selectUser(getState())?.id === member;
  let underWay: Promise<Submission> | null = null;
  const saveAsMember = (input: SaveInput) => {
    underWay = isHere() ? save(dispatch, input) : Promise.reject(SESSION_REPLACED);
    return underWay;
  };
  /** Keeps what is not saved, and forgets what is. Returns false when the browser keeps nothing. */
  const keep = ({ saved, values, base, key }: DraftContext): boolean =>
    !isHere() || keepDraft({ member, id: saved?.id ?? null }, isSaved(values, base) ? null : { values, base, key });

  return {
    keep,
    machine: draftMachine.provide({
      actors: { save: fromPromise<Submission, SaveInput>(({ input }) => saveAsMember(input)) },
    }),
    /** When the editor is left: saves what was typed within the pause; while a save is under way, after its response. */
    async saveRest(snapshot: DraftSnapshot): Promise<void> {
      let { context } = snapshot;
      const take = (response: Submission) => {
        if (!context.saved) keepDraft({ member, id: null }, null);
        context = { ...context, ...adopt(context, response) };
        keep(context);
      };
      if (snapshot.matches('saving') && underWay) take(await underWay);
      const changes = changesToSend(context);
      if (Object.keys(changes).length === 0 || isClosed(context) || context.conflicts.length > 0) return;
      context = { ...context, sent: changes };
      take(await saveAsMember({ ...context, changes }));
    },
  };
}

type DraftOptions = {
  /** The draft on the server; null for a new one. */
  submission: Submission | null;
  member: { id: number; is_staff: boolean };
  onCreated: (id: number) => void;
};

/**
 * A draft that is saved while it is typed, with its transitions mirrored into the store. What is not saved yet is also kept in this browser, for a reload or a lost line. `isKept` says
 * whether the browser has kept it.
 */
export function useDraft({ submission, member, onCreated }: DraftOptions): {
  actor: DraftActor;
  isKept: () => boolean;
} {
  const store = useAppStore();
  const [{ machine, keep, saveRest }] = useState(() => createDraft(store, member.id));
  const [input] = useState(() => ({
    submission,
    kept: readKept({ member: member.id, id: submission?.id ?? null }),
    isStaff: member.is_staff,
    key: createIdempotencyKey(),
  }));
  const actor = useActorRef(machine, { input });
  const isKept = useRef(true);

  const created = useEffectEvent((id: number) => {
    keepDraft({ member: member.id, id: null }, null);
    onCreated(id);
  });
  useEffect(() => {
    let known = actor.getSnapshot().context.saved?.id;
    const subscription = actor.subscribe((snapshot) => {
      isKept.current = keep(snapshot.context);
      const id = snapshot.context.saved?.id;
      if (id !== undefined && known === undefined) created(id);
      known = id;
    });
    return () => {
      subscription.unsubscribe();
      // Nobody waits for the responses.
      void saveRest(actor.getSnapshot()).catch(() => {});
    };
  }, [actor, keep, saveRest]);

  useOnOnline(() => actor.send({ type: 'online' }));

  useEffect(() => {
    let last = '';
    // Repeated while somebody types, an action says nothing new.
    const subscription = actor.on('*', (action) => {
      if (action.type !== last) store.dispatch(action);
      last = action.type;
    });
    return () => subscription.unsubscribe();
  }, [actor, store]);

  useEffect(() => {
    if (submission) actor.send({ type: 'received', submission });
  }, [actor, submission]);

  return { actor, isKept: () => isKept.current };
}
