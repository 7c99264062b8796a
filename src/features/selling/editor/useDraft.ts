import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { type Submission } from '../../../../contract/selling';
import { type AppDispatch, useAppDispatch } from '../../../api/hooks';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { sellingApi } from '../sellingEndpoints';
import { changesToSend, isClosed } from './draftContext';
import { type DraftActor, draftMachine, type DraftSnapshot, type SaveInput } from './draftMachine';
import { keepDraft, readKept } from './keptDraft';
import { isSaved } from './submissionValues';

const { addSubmission, changeSubmission } = sellingApi.endpoints;

const save = (dispatch: AppDispatch, { saved, key, changes }: SaveInput): Promise<Submission> =>
  saved
    ? dispatch(
        changeSubmission.initiate({ id: saved.id, change: { version: saved.version, ...changes } }, { track: false }),
      ).unwrap()
    : dispatch(addSubmission.initiate({ key, body: changes }, { track: false })).unwrap();

type DraftOptions = {
  /** The draft on the server; null for a new one. */
  submission: Submission | null;
  member: { id: number; is_staff: boolean };
  onCreated: (id: number) => void;
};

/**
 * A draft that is saved while it is typed. What is not saved yet is also kept in this browser, for a reload or a lost line. `isKept` says
 * whether the browser has kept it.
 */
export function useDraft({ submission, member, onCreated }: DraftOptions): {
  actor: DraftActor;
  isKept: () => boolean;
} {
  const dispatch = useAppDispatch();
  const [machine] = useState(() =>
    draftMachine.provide({
      actors: { save: fromPromise<Submission, SaveInput>(({ input }) => save(dispatch, input)) },
    }),
  );
  const [input] = useState(() => ({
    submission,
    kept: readKept({ member: member.id, id: submission?.id ?? null }),
    isStaff: member.is_staff,
    key: createIdempotencyKey(),
  }));
  const actor = useActorRef(machine, { input });
  const isKept = useRef(true);

  const keep = useEffectEvent(({ context: { saved, values, base, key } }: DraftSnapshot) => {
    const unsaved = isSaved(values, base) ? null : { values, base, key };
    isKept.current = keepDraft({ member: member.id, id: saved?.id ?? null }, unsaved);
  });
  const created = useEffectEvent((id: number) => {
    keepDraft({ member: member.id, id: null }, null);
    onCreated(id);
  });
  useEffect(() => {
    let known = actor.getSnapshot().context.saved?.id;
    const subscription = actor.subscribe((snapshot) => {
      keep(snapshot);
      const id = snapshot.context.saved?.id;
      if (id !== undefined && known === undefined) created(id);
      known = id;
    });
    const goOn = () => actor.send({ type: 'online' });
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      subscription.unsubscribe();
      const { context } = actor.getSnapshot();
      const changes = changesToSend(context);
      // The page is left within the pause: nobody waits for the response.
      if (Object.keys(changes).length > 0 && !isClosed(context) && context.conflicts.length === 0)
        void save(dispatch, { ...context, changes }).catch(() => {});
    };
  }, [actor, dispatch]);

  useEffect(() => {
    if (submission) actor.send({ type: 'received', submission });
  }, [actor, submission]);

  return { actor, isKept: () => isKept.current };
}
