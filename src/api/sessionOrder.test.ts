import { setImmediate } from 'node:timers';
import fc from 'fast-check';
import { type BaseQueryApi } from '@reduxjs/toolkit/query';
import { makeStore } from '../app/store';
import { makeRenewAccess } from '../session/renewAccess';
import { clearTokens, readTokens, storeTokens } from '../session/tokenStorage';
import { keepTokens } from '../testing/factories';
import { startFakeServer } from '../testing/fakeServer';
import { makeReauthBaseQuery } from './reauthBaseQuery';

const REFRESH = '/api/auth/token/refresh/';
const REFRESHES = {
  renewed: { json: { access: 'renewed' } },
  refused: { status: 401, json: {} },
  failed: { status: 500, json: {} },
};
const [none, old, newer] = [
  { access: null, refresh: null },
  { access: 'expired', refresh: 'old' },
  { access: 'of-the-login', refresh: 'new' },
];
/** What another tab does. */
const EVENTS = {
  nothing: () => undefined,
  logout: clearTokens,
  login: () => void storeTokens(newer),
  renewal: () => readTokens().access && window.localStorage.setItem('access_token', 'of-the-other-tab'),
};
const { getState } = makeStore();

/** The tokens that may be stored in the end. */
function endsOf(refresh: keyof typeof REFRESHES, event: keyof typeof EVENTS) {
  if (event === 'logout') return [none];
  if (event === 'login') return [newer];
  const kept = { ...old, access: 'of-the-other-tab' };
  if (event === 'renewal') return refresh === 'refused' ? [kept, none] : [kept];
  return [{ renewed: { ...old, access: 'renewed' }, refused: none, failed: old }[refresh]];
}

/** After each step, what is on its way arrives where it waits next. */
const act = async (step: () => Promise<unknown>) => {
  await step();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('F17 §4 in whatever order calls, their responses and the acts of another tab come, a token is refreshed once, no call is repeated in another session, and the tokens are those of the last session', async () => {
  const play = async (
    scheduler: fc.Scheduler,
    calls: number,
    refresh: keyof typeof REFRESHES,
    event: keyof typeof EVENTS,
  ) => {
    keepTokens(old.access, old.refresh);
    const server = startFakeServer();
    const baseQuery = makeReauthBaseQuery(makeRenewAccess());
    const arrive = (what: string) => scheduler.schedule(Promise.resolve(), what);
    const paths = Array.from({ length: calls }, (_, number) => `/api/call/${number}/`);
    for (const path of paths)
      server.on('GET', path, async ({ bearer }) => {
        await arrive(`the response to ${path} of ${bearer}`);
        return bearer && bearer !== old.access ? { json: 'served' } : { status: 401, json: {} };
      });
    server.on('POST', REFRESH, async () => {
      await arrive('the response to the refresh');
      return REFRESHES[refresh];
    });
    const call = async (url: string) => {
      await arrive(url);
      const { signal } = new AbortController();
      return baseQuery({ url }, { signal, getState } as BaseQueryApi, {});
    };
    const tab = arrive(event).then(EVENTS[event]);
    const responses = await scheduler.waitFor(Promise.all(paths.map(call)));
    await scheduler.waitFor(tab);

    expect(endsOf(refresh, event)).toContainEqual(readTokens());
    if (refresh !== 'failed') expect(server.sent('POST', REFRESH).length).toBeLessThan(2);
    for (const path of paths) {
      const sent = server.sent('GET', path).map(({ bearer }) => bearer);
      expect(sent.length).toBeLessThan(3);
      if (sent.length === 2)
        expect([sent[0], ['renewed', 'of-the-other-tab']]).toEqual([old.access, expect.arrayContaining([sent[1]])]);
    }
    if (refresh === 'renewed' && (event === 'nothing' || event === 'renewal'))
      expect(responses).toEqual(paths.map(() => ({ data: 'served' })));
  };
  const worlds = [
    fc.scheduler({ act }),
    fc.integer({ min: 1, max: 10 }),
    fc.constantFrom(...(['renewed', 'refused', 'failed'] as const)),
    fc.constantFrom(...(['nothing', 'logout', 'login', 'renewal'] as const)),
  ] as const;
  await fc.assert(fc.asyncProperty(...worlds, play), {
    numRuns: 60,
    seed: 1,
    endOnFailure: true,
  });
});
