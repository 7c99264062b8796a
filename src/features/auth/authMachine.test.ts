import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { type Credentials, type User } from '../../../contract/wire';
import { createUser } from '../../testing/factories';
import { noteTransitions } from '../../testing/transitions';
import { authMachine, type TokenEvent } from './authMachine';

type Outcome = 'ok' | Error | { status: number };
type World = {
  access: boolean;
  refreshable: boolean;
  readable: boolean;
  refresh: Outcome;
  profile: Outcome;
  login: Outcome;
  logout: Outcome;
};

const transitions = noteTransitions(authMachine);
const credentials = { email: 'sita@example.com', password: 'Walnut123' };
const NOBODY: World = {
  access: false,
  refreshable: false,
  readable: true,
  refresh: 'ok',
  profile: 'ok',
  login: 'ok',
  logout: 'ok',
};

/** Starts the machine with these outcomes of its guards and calls, which may change. `reports` are the names of the Redux actions it emitted. */
function start(given: Partial<World> = {}) {
  const world = { ...NOBODY, ...given };
  const reports: string[] = [];
  const give = <T>(outcome: Outcome, value: T): Promise<T> =>
    outcome === 'ok' ? Promise.resolve(value) : Promise.reject(outcome);
  const machine = authMachine.provide({
    guards: { accessIsFresh: () => world.access, refreshIsFresh: () => world.refreshable },
    actors: {
      watchTokens: fromCallback<TokenEvent>(() => undefined),
      refresh: fromPromise<void>(() => give(world.refresh, undefined)),
      loadProfile: fromPromise<User>(() => give(world.profile, createUser())),
      decodeUser: fromPromise<User>(() => give(world.readable ? 'ok' : new Error('unreadable'), createUser())),
      login: fromPromise<User, Credentials>(() => give(world.login, createUser())),
      logout: fromPromise<void>(() => give(world.logout, undefined)),
    },
    actions: { clearTokens: () => undefined },
  });
  const actor = createActor(machine, { inspect: transitions.inspect });
  actor.on('*', ({ type }) => reports.push(type.replace('auth/', '')));
  actor.start();
  const reach = (state: 'authenticated' | 'anonymous') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1000 });
  return { actor, world, reports, reach };
}

const [broken, expired, profile] = [new Error('500'), { status: 401 }, ['profileRequested', 'profileLoaded']];
const failed = ['profileRequested', 'profileFailed'];
test.each<[string, Partial<World>, 'authenticated' | 'anonymous', string[]]>([
  ['access valid: the profile', { access: true }, 'authenticated', profile],
  [
    'access valid, profile fails: decoded',
    { access: true, profile: broken },
    'authenticated',
    [...failed, 'decodedFallback'],
  ],
  [
    'access expired: refreshed, then the profile',
    { refreshable: true },
    'authenticated',
    ['refreshing', 'refreshed', ...profile],
  ],
  [
    'access expired, the refresh fails: decoded',
    { refreshable: true, refresh: broken },
    'authenticated',
    ['refreshing', 'refreshFailed', 'decodedFallback'],
  ],
  [
    'access expired, the refresh fails, nothing to decode: cleared',
    { refreshable: true, refresh: broken, readable: false },
    'anonymous',
    ['refreshing', 'refreshFailed', 'cleared'],
  ],
  ['both expired or one missing: cleared at once', {}, 'anonymous', ['cleared']],
  [
    'a profile that says 401 refreshes once, and only once',
    { access: true, profile: expired },
    'authenticated',
    [...failed, 'refreshing', 'refreshed', ...failed, 'decodedFallback'],
  ],
])('§4 a start, and a session that another tab has stored: %s', async (_what, stored, state, reported) => {
  const first = start(stored);
  await first.reach(state);
  expect(first.reports).toEqual(reported);
  // Each has its own refresh.
  const { actor, world, reports, reach } = first.actor.getSnapshot().matches('authenticated') ? first : start();
  const before = reports.length;
  Object.assign(world, stored);
  actor.send({ type: 'tokensReplaced' });
  await reach(state);
  expect(reports.slice(before)).toEqual(reported);
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

test.each([
  ['loggingIn', 'tokensGone'],
  ['loggingIn', 'sessionRefused'],
  ['anonymous', 'tokensGone'],
  ['anonymous', 'sessionRefused'],
] as const)('§4 while %s, %s clears and ends nothing', (state, type) => {
  const { actor, reports } = start();
  if (state === 'loggingIn') actor.send({ type: 'loginRequested', credentials });
  const before = [...reports];
  actor.send({ type });
  expect(actor.getSnapshot().value).toBe(state);
  expect(reports).toEqual(before);
});

test.each([
  ['the session that another tab has stored is taken over', { access: true }, 'authenticated', profile],
  ['nothing is left once another tab has logged out', { access: false }, 'anonymous', ['cleared']],
] as const)('§4 a login over a session that fails: %s', async (_what, stored, state, reported) => {
  const { actor, world, reports, reach } = start({ access: true, login: expired });
  await reach('authenticated');
  Object.assign(world, stored);
  actor.send({ type: 'loginRequested', credentials });
  const { context } = await reach(state);
  expect(context).toMatchObject({ failure: expired, user: stored.access ? createUser() : null });
  expect(reports.slice(profile.length)).toEqual(['loggingIn', 'loginFailed', ...reported]);
});

test('§4 a logout without a session clears without a call', () => {
  const { actor, reports } = start();
  actor.send({ type: 'logoutRequested' });
  expect(actor.getSnapshot().value).toBe('anonymous');
  expect(reports).toEqual(['cleared', 'cleared']);
});

test("§4 another tab's login does not disturb a login", () => {
  const { actor } = start();
  actor.send({ type: 'loginRequested', credentials });
  actor.send({ type: 'tokensReplaced' });
  expect(actor.getSnapshot().value).toBe('loggingIn');
});

test('§4 the session that another tab has stored during a logout is taken over', async () => {
  const { actor, reach } = start({ access: true });
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
  const { actor, reports, reach } = start(world);
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

test.each(['starting', 'switchingSession'] as const)(
  '§4 another session while %s neither ends nor begins a start',
  async (state) => {
    const { actor, reports, reach } = start({ access: true });
    if (state === 'switchingSession') {
      await reach('authenticated');
      actor.send({ type: 'tokensReplaced' });
    }
    const { user } = actor.getSnapshot().context;
    actor.send({ type: 'tokensReplaced' });
    expect(actor.getSnapshot().matches(state)).toBe(true);
    expect(actor.getSnapshot().hasTag('starting')).toBe(state === 'starting');
    expect(actor.getSnapshot().context.user).toBe(user);
    expect(reports.slice(-2)).toEqual(['profileRequested', 'profileRequested']);
  },
);

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

test('every transition is made by one of these tests', () => {
  expect(transitions.missing()).toEqual([]);
});
