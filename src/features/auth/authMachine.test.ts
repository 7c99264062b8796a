import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { type Credentials, type User } from '../../../contract/wire';
import { createUser } from '../../testing/factories';
import { authMachine, type TokenEvent } from './authMachine';

type Outcome = 'ok' | Error | { status: number };
type World = Partial<{
  access: boolean;
  refreshable: boolean;
  readable: boolean;
  refresh: Outcome;
  profile: Outcome[];
  login: Outcome;
  logout: Outcome;
}>;

const credentials = { email: 'sita@example.com', password: 'Walnut123' };

/** Starts the machine with these outcomes of its guards and calls. `reports` are the names of the Redux actions it emitted. */
function start({
  access = false,
  refreshable = false,
  readable = true,
  refresh = 'ok',
  profile = ['ok'],
  login = 'ok',
  logout = 'ok',
}: World = {}) {
  const reports: string[] = [];
  const give = <T>(outcome: Outcome | undefined, value: T): Promise<T> =>
    outcome === 'ok' ? Promise.resolve(value) : Promise.reject(outcome);
  const machine = authMachine.provide({
    guards: { accessIsFresh: () => access, refreshIsFresh: () => refreshable },
    actors: {
      watchTokens: fromCallback<TokenEvent>(() => undefined),
      refresh: fromPromise<void>(() => give(refresh, undefined)),
      loadProfile: fromPromise<User>(() => give(profile.shift(), createUser())),
      decodeUser: fromPromise<User>(() => give(readable ? 'ok' : new Error('unreadable'), createUser())),
      login: fromPromise<User, Credentials>(() => give(login, createUser())),
      logout: fromPromise<void>(() => give(logout, undefined)),
    },
    actions: { clearTokens: () => undefined },
  });
  const actor = createActor(machine);
  actor.on('*', ({ type }) => reports.push(type.replace('auth/', '')));
  actor.start();
  const reach = (state: 'authenticated' | 'anonymous') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 });
  return { actor, reports, reach };
}

test('§4 access valid: the profile', async () => {
  const { reports, reach } = start({ access: true });
  await reach('authenticated');
  expect(reports).toEqual(['profileRequested', 'profileLoaded']);
});

test('§4 access valid, profile fails: decoded', async () => {
  const { reports, reach } = start({ access: true, profile: [new Error('500')] });
  await reach('authenticated');
  expect(reports).toEqual(['profileRequested', 'profileFailed', 'decodedFallback']);
});

test('§4 access expired: refreshed, then the profile', async () => {
  const { reports, reach } = start({ refreshable: true });
  await reach('authenticated');
  expect(reports).toEqual(['refreshing', 'refreshed', 'profileRequested', 'profileLoaded']);
});

test('§4 access expired, the refresh fails: decoded', async () => {
  const { reports, reach } = start({ refreshable: true, refresh: new Error('refused') });
  await reach('authenticated');
  expect(reports).toEqual(['refreshing', 'refreshFailed', 'decodedFallback']);
});

test('§4 access expired, the refresh fails, nothing to decode: cleared', async () => {
  const { reports, reach } = start({ refreshable: true, refresh: new Error('refused'), readable: false });
  await reach('anonymous');
  expect(reports).toEqual(['refreshing', 'refreshFailed', 'cleared']);
});

test('§4 both expired or one missing: cleared at once', () => {
  const { actor, reports } = start();
  expect(actor.getSnapshot().value).toBe('anonymous');
  expect(reports).toEqual(['cleared']);
});

test('§4 a profile that says 401 refreshes once, and only once', async () => {
  const { reports, reach } = start({ access: true, profile: [{ status: 401 }, { status: 401 }] });
  await reach('authenticated');
  expect(reports).toEqual([
    'profileRequested',
    'profileFailed',
    'refreshing',
    'refreshed',
    'profileRequested',
    'profileFailed',
    'decodedFallback',
  ]);
});

test('§4 each start has its own refresh', async () => {
  const { actor, reports, reach } = start({ access: true, profile: [{ status: 401 }, 'ok', { status: 401 }, 'ok'] });
  await reach('authenticated');
  actor.send({ type: 'tokensReplaced' });
  await reach('authenticated');
  expect(reports.filter((name) => name === 'refreshing')).toHaveLength(2);
});

test('§2 the tag starting holds until it is known who is here, and is all that screens need', async () => {
  const { actor, reach } = start({ refreshable: true });
  const tags: boolean[] = [];
  actor.subscribe((snapshot) => tags.push(snapshot.hasTag('starting')));
  expect(actor.getSnapshot().hasTag('starting')).toBe(true);
  await reach('authenticated');
  expect(tags).toEqual([true, false]);
});

test('§4 login and logout', async () => {
  const { actor, reports, reach } = start();
  actor.send({ type: 'loginRequested', credentials });
  await reach('authenticated');
  actor.send({ type: 'logoutRequested' });
  await reach('anonymous');
  expect(reports).toEqual(['cleared', 'loggingIn', 'loggedIn', 'loggingOut', 'cleared']);
});

test('§4 logout clears also when the server fails', async () => {
  const { actor, reports, reach } = start({ access: true, logout: new Error('500') });
  await reach('authenticated');
  actor.send({ type: 'logoutRequested' });
  await reach('anonymous');
  expect(reports.slice(-2)).toEqual(['loggingOut', 'cleared']);
});

test('§8 a failed login clears nothing and keeps the failure until the next try', async () => {
  const failure = { status: 401 };
  const { actor, reports, reach } = start({ login: failure });
  actor.send({ type: 'loginRequested', credentials });
  const { context } = await reach('anonymous');
  expect(context.failure).toBe(failure);
  expect(reports).toEqual(['cleared', 'loggingIn', 'loginFailed']);
  actor.send({ type: 'loginRequested', credentials });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test.each(['loggingIn', 'anonymous'] as const)('§4 tokens that vanish while %s clear nothing', (state) => {
  const { actor, reports } = start();
  if (state === 'loggingIn') actor.send({ type: 'loginRequested', credentials });
  actor.send({ type: 'tokensGone' });
  expect(actor.getSnapshot().value).toBe(state);
  expect(reports.filter((name) => name === 'cleared')).toHaveLength(1);
});

test("§4 another tab's login does not disturb a login", () => {
  const { actor } = start();
  actor.send({ type: 'loginRequested', credentials });
  actor.send({ type: 'tokensReplaced' });
  expect(actor.getSnapshot().value).toBe('loggingIn');
});

test('§4 the session that another tab has stored during a logout is taken over', async () => {
  const { actor, reach } = start({ access: true, profile: ['ok', 'ok'] });
  await reach('authenticated');
  actor.send({ type: 'logoutRequested' });
  actor.send({ type: 'tokensReplaced' });
  expect(actor.getSnapshot().matches('switchingSession')).toBe(true);
  await reach('authenticated');
});

test.each([
  ['starting', { access: true }],
  ['starting', { refreshable: true }],
  ['switchingSession', { access: true }],
] as const)('§4 a logout while %s %j calls the server and clears', async (state, world) => {
  const { actor, reports, reach } = start({ ...world, profile: ['ok', 'ok'] });
  if (state === 'switchingSession') {
    await reach('authenticated');
    actor.send({ type: 'tokensReplaced' });
  }
  expect(actor.getSnapshot().matches(state)).toBe(true);
  actor.send({ type: 'logoutRequested' });
  await reach('anonymous');
  expect(reports.slice(-2)).toEqual(['loggingOut', 'cleared']);
});

test.each([{ access: true }, { refreshable: true }])('§4 tokens that vanish during the start %j end it', (world) => {
  const { actor, reports } = start(world);
  actor.send({ type: 'tokensGone' });
  expect(actor.getSnapshot().value).toBe('anonymous');
  expect(reports.at(-1)).toBe('cleared');
});

test('§4 a session that the server refuses has ended; a logout is no such end', async () => {
  const { actor, reports, reach } = start({ access: true });
  await reach('authenticated');
  actor.send({ type: 'sessionRefused' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'anonymous', context: { user: null } });
  expect(reports.at(-1)).toBe('sessionEnded');
  actor.send({ type: 'loginRequested', credentials });
  await reach('authenticated');
  actor.send({ type: 'logoutRequested' });
  actor.send({ type: 'sessionRefused' });
  expect(actor.getSnapshot().value).toBe('anonymous');
  expect(reports.at(-1)).toBe('cleared');
});

test('§4 credentials stay in no snapshot', async () => {
  const { actor, reach } = start({ login: { status: 401 } });
  actor.send({ type: 'loginRequested', credentials });
  await reach('anonymous');
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password);
});

test('§4 a second session in the storage is taken over without a start', async () => {
  const { actor, reach } = start({ access: true, profile: ['ok', 'ok'] });
  await reach('authenticated');
  actor.send({ type: 'tokensReplaced' });
  expect(actor.getSnapshot().matches('switchingSession')).toBe(true);
  expect(actor.getSnapshot().hasTag('starting')).toBe(false);
  expect(actor.getSnapshot().context.user).not.toBeNull();
});

test('§4 another session during the start does not end the start', () => {
  const { actor } = start({ access: true });
  actor.send({ type: 'tokensReplaced' });
  expect(actor.getSnapshot().hasTag('starting')).toBe(true);
});

test('an implementation that is missing throws', () => {
  const actor = createActor(authMachine);
  let failure: unknown;
  actor.subscribe({ error: (error) => (failure = error) });
  actor.start();
  expect(failure).toMatchObject({ message: expect.stringContaining('createAuthActor') as string });
});

test('a changed profile keeps the session with the new user; sessions that the server has deleted clear it without a call', async () => {
  const { actor, reports, reach } = start({ access: true, logout: new Error('no call is made') });
  await reach('authenticated');
  actor.send({ type: 'profileChanged', user: createUser({ first_name: 'Gita' }) });
  expect(actor.getSnapshot().context.user?.first_name).toBe('Gita');
  actor.send({ type: 'sessionsDeleted' });
  const { context } = await reach('anonymous');
  expect(context.user).toBeNull();
  expect(reports).toEqual(['profileRequested', 'profileLoaded', 'profileChanged', 'cleared']);
});
