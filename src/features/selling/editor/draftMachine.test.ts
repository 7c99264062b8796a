import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type Submission } from '../../../../contract/selling';
import { createSubmission } from '../../../testing/sellingFactories';
import { noteTransitions } from '../../../testing/transitions';
import { type DraftInput } from './draftContext';
import { draftMachine, type SaveInput } from './draftMachine';
import { EMPTY, fieldsOf, type SubmissionValues, toValues } from './submissionValues';

const transitions = noteTransitions(draftMachine);
const PAUSE = 800;
const offline = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

/** Starts the machine with the responses of its saves. */
function start(input: Partial<DraftInput>, responses: (Submission | { fails: unknown })[]) {
  const saves: SaveInput[] = [];
  const clock = new SimulatedClock();
  const machine = draftMachine.provide({
    actors: {
      save: fromPromise<Submission, SaveInput>(async ({ input: save }) => {
        saves.push(save);
        const response = responses.shift();
        if (!response || 'fails' in response) throw response?.fails;
        return response;
      }),
    },
  });
  const options = { submission: null, kept: null, isStaff: false, key: 'key-1', ...input };
  const actor = createActor(machine, { clock, input: options, inspect: transitions.inspect });
  const events: string[] = [];
  actor.on('*', ({ type }) => events.push(type.replace('draft/', '')));
  actor.start();
  const reach = (state: string) => waitFor(actor, (snapshot) => snapshot.value === state);
  const type = (typed: Partial<SubmissionValues>) =>
    actor.send({ type: 'typed', values: { ...actor.getSnapshot().context.values, ...typed } });
  const sent = () => saves.map(({ saved, changes }) => ({ version: saved?.version ?? null, ...changes }));
  return { actor, clock, reach, type, saves, sent, events };
}

test('a new draft is created once, after a pause, with its key; later only what changes is saved', async () => {
  const created = createSubmission({ ...EMPTY, category: null, name: 'Honey', version: 1 });
  const { clock, reach, type, saves, sent } = start({}, [created, { ...created, price: '950.00', version: 2 }]);
  type({ name: 'Hon' });
  clock.increment(PAUSE - 1);
  type({ name: 'Honey' });
  clock.increment(PAUSE - 1);
  expect(saves).toEqual([]);
  clock.increment(1);
  await reach('settled');
  type({ price: 'about' });
  clock.increment(PAUSE);
  await reach('settled');
  type({ price: '950' });
  clock.increment(PAUSE);
  await reach('settled');
  expect(saves[0]!.key).toBe('key-1');
  expect(sent()).toEqual([
    { version: null, name: 'Honey' },
    { version: 1, price: '950.00' },
  ]);
});

test('a draft whose response was lost, and to which more was typed, is found again by its key and changed', async () => {
  const created = createSubmission({ ...EMPTY, category: null, name: 'Hon', version: 1 });
  const reused = { fails: { status: 422, data: { code: 'idempotency_key_reused', current: created } } };
  const { clock, reach, type, sent } = start({}, [
    { fails: offline },
    reused,
    { ...created, name: 'Honey', version: 2 },
  ]);
  type({ name: 'Hon' });
  clock.increment(PAUSE);
  await reach('failed');
  type({ name: 'Honey' });
  clock.increment(10_000);
  await reach('typing');
  clock.increment(PAUSE);
  await reach('settled');
  expect(sent()).toEqual([
    { version: null, name: 'Hon' },
    { version: null, name: 'Honey' },
    { version: 1, name: 'Honey' },
  ]);
});

test('what is typed while a save is under way is saved after it', async () => {
  const submission = createSubmission();
  const { actor, clock, reach, type, sent } = start({ submission }, [
    { ...submission, name: 'Cliff honey', version: 4 },
    { ...submission, name: 'Cliff honey', desc: 'Red', version: 5 },
  ]);
  type({ name: 'Cliff honey' });
  clock.increment(PAUSE);
  expect(actor.getSnapshot().value).toBe('saving');
  type({ desc: 'Red' });
  await reach('typing');
  clock.increment(PAUSE);
  await reach('settled');
  expect(sent()).toEqual([
    { version: 3, name: 'Cliff honey' },
    { version: 4, desc: 'Red' },
  ]);
});

test('a response that is older than the one before it changes nothing', () => {
  const submission = createSubmission({ version: 5 });
  const { actor } = start({ submission }, []);
  actor.send({ type: 'received', submission: { ...submission, name: 'An older name', version: 4 } });
  expect(actor.getSnapshot()).toMatchObject({ value: 'settled', context: { saved: submission } });
  expect(actor.getSnapshot().context.values.name).toBe(submission.name);
});

test('a failed save is sent again after a while, and at once when the connection is back; a refused one only with another text', async () => {
  const submission = createSubmission();
  const refused = { fails: { status: 400, data: { name: ['No.'] } } };
  const { actor, clock, reach, type, sent, events } = start({ submission }, [
    { fails: offline },
    { fails: offline },
    refused,
  ]);
  type({ name: 'Cliff honey' });
  clock.increment(PAUSE);
  await reach('failed');
  clock.increment(10_000);
  await reach('failed');
  actor.send({ type: 'online' });
  await reach('refused');
  expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ version: 3, name: 'Cliff honey' })));
  actor.send({ type: 'online' });
  expect(actor.getSnapshot().value).toBe('refused');
  type({ name: 'Cliff honey, 500 g' });
  expect(actor.getSnapshot().value).toBe('typing');
  const failed = ['saveRequested', 'saveFailed'];
  expect(events).toEqual(['settled', 'changed', ...failed, ...failed, 'saveRequested', 'saveRefused', 'changed']);
});

test('a field that was changed here and elsewhere is chosen; other fields follow; what was typed before a reload counts as typed here', async () => {
  const submission = createSubmission();
  const current = createSubmission({ name: 'Their honey', desc: 'Theirs', price: '800.00', version: 5 });
  const typed = { ...toValues(fieldsOf(submission)), name: 'My honey', desc: 'Mine' };
  const { actor, clock, reach, sent, events } = start(
    { submission, kept: { values: typed, base: fieldsOf(submission), key: 'key-0' } },
    [
      { fails: { status: 409, data: { code: 'edit_conflict', current } } },
      { ...current, name: 'My honey', version: 6 },
    ],
  );
  clock.increment(PAUSE);
  await reach('conflict');
  expect(actor.getSnapshot().context.conflicts).toEqual(['name', 'desc']);
  actor.send({ type: 'resolved', taken: ['desc'] });
  expect(actor.getSnapshot().context.values).toMatchObject({ name: 'My honey', desc: 'Theirs', price: '800.00' });
  clock.increment(PAUSE);
  await reach('settled');
  expect(sent()).toEqual([
    { version: 3, name: 'My honey', desc: 'Mine' },
    { version: 5, name: 'My honey' },
  ]);
  expect(events).toEqual([
    ...['changed', 'saveRequested', 'conflictFound', 'conflictResolved'],
    ...['changed', 'saveRequested', 'saved', 'settled'],
  ]);
});

test.each([
  ['review', false, 'closed'],
  ['review', true, 'typing'],
  ['approved', true, 'closed'],
  ['rejected', false, 'typing'],
] as const)('in the state %s, for staff: %s, a submission that is typed in is %s', (state, isStaff, value) => {
  const { actor, type } = start({ submission: createSubmission({ state }), isStaff }, []);
  type({ name: 'Cliff honey' });
  expect(actor.getSnapshot().value).toBe(value);
});

test('what is typed during a conflict is compared at once: the same text ends it, another field makes one more', async () => {
  const submission = createSubmission();
  const { name, version } = submission;
  const theirs = { ...submission, name: 'Their honey', desc: 'Red', version: version + 1 };
  const conflict = { fails: { status: 409, data: { code: 'edit_conflict', current: theirs } } };
  const { actor, clock, reach, type } = start({ submission }, [conflict]);
  const conflicts = () => actor.getSnapshot().context.conflicts;
  type({ name: `My ${name}` });
  clock.increment(PAUSE);
  await reach('conflict');
  type({ desc: 'Dark' });
  expect(conflicts()).toEqual(['name', 'desc']);
  type({ desc: 'Red' });
  expect(conflicts()).toEqual(['name']);
  type({ name: 'Their honey' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'settled', context: { saved: theirs, theirs: null } });
});

test('a save that is asked for begins at once, also after a failure or a refusal; what the server sends meanwhile is adopted', async () => {
  const submission = createSubmission();
  const refused = { fails: { status: 400, data: { name: ['No.'] } } };
  const saved = { ...submission, name: 'Cliff honey', version: 5 };
  const { actor, reach, type, sent } = start({ submission }, [{ fails: offline }, refused, saved]);
  const save = () => actor.send({ type: 'saveRequested' });
  type({ name: 'Cliff honey' });
  save();
  await reach('failed');
  save();
  await reach('refused');
  save();
  actor.send({ type: 'received', submission: { ...submission, desc: 'Red', version: 4 } });
  expect(actor.getSnapshot()).toMatchObject({ value: 'saving', context: { values: { desc: 'Red' } } });
  await reach('settled');
  expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ version: 3, name: 'Cliff honey' })));
});

test('a draft without any field is created only when something needs it', async () => {
  const { actor, reach, sent } = start({}, [createSubmission({ ...EMPTY, category: null, version: 1 })]);
  actor.send({ type: 'saveRequested' });
  expect(actor.getSnapshot().value).toBe('settled');
  actor.send({ type: 'saveRequested', always: true });
  expect(actor.getSnapshot().value).toBe('saving');
  await reach('settled');
  actor.send({ type: 'saveRequested', always: true });
  expect(actor.getSnapshot().value).toBe('settled');
  expect(sent()).toEqual([{ version: null }]);
});

test('every transition is made by one of these tests', () => {
  expect(transitions.missing()).toEqual([]);
});
