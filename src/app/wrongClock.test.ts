import { waitFor } from '@testing-library/dom';
import { catchToasts } from '../testing/catchToasts';
import { createToken, keepTokens } from '../testing/factories';
import { startFakeServer } from '../testing/fakeServer';
import { offerFeatures } from '../testing/offerFeatures';
import { startAuth, type StartedAuth } from '../testing/startAuth';
import { makeStore } from './store';

const toast = catchToasts();

const DAY = 24 * 60 * 60;
let auth: StartedAuth;
beforeEach(() => {
  offerFeatures('account');
  startFakeServer();
});
afterEach(() => {
  auth.stop();
  offerFeatures('none');
});

/** Starts the shop when both tokens look expired by a day, and the server's clock is `days` behind this one. */
async function start(days: number) {
  keepTokens(createToken(-8 * DAY), createToken(-DAY));
  const date = new Date(Date.now() - days * DAY * 1000).toUTCString();
  jest.mocked(fetch).mockResolvedValue(new Response(null, { headers: { date } }));
  const store = makeStore();
  auth = startAuth(store);
  await auth.ready;
  expect(store.getState().session.status).toBe('anonymous');
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
}

test('a start that a fast clock ends without a login names the clock as the reason', async () => {
  await start(20);
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.stringMatching(/^The clock .* is wrong/), { variant: 'info' }),
  );
});

test('a session that has really expired is no fault of the clock', async () => {
  await start(0);
  await jest.mocked(fetch).mock.results[0]?.value;
  expect(toast).not.toHaveBeenCalled();
});

test('the specification has no such call', async () => {
  offerFeatures('none');
  keepTokens(createToken(-8 * DAY), createToken(-DAY));
  auth = startAuth(makeStore());
  await auth.ready;
  expect(fetch).not.toHaveBeenCalled();
});
