import { waitFor } from '@testing-library/dom';
import { devTools } from '../testing/recordDevTools';
import { startFakeServer } from '../testing/fakeServer';
import { createToken, createUser, keepTokens } from '../testing/factories';
import { beginAuth } from './beginAuth';
import { makeStore } from './store';

const authActions = () => devTools.types().filter((type) => type.startsWith('auth/'));

test('§4 start 6: without both tokens nobody is here, at once and before the machine has been fetched', async () => {
  window.localStorage.setItem('access_token', createToken());
  const server = startFakeServer();
  const store = makeStore();
  const auth = beginAuth(store);
  expect(store.getState().session).toEqual({ status: 'anonymous', user: null });
  expect({ ...window.localStorage }).toEqual({});

  const answer = { access: createToken(), refresh: createToken(604800), user: createUser() };
  server.on('POST', '/api/user/login/', { json: answer });
  await auth.login({ email: 'sita@example.com', password: 'Walnut123' });
  expect(store.getState().session).toEqual({ status: 'authenticated', user: answer.user });
  expect(server.calls).toHaveLength(1);
});

test('§4 start 1: with both tokens the machine decides', async () => {
  keepTokens();
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  const store = makeStore();
  beginAuth(store);
  expect(store.getState().session.status).toBe('starting');
  await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
  expect(authActions()).toEqual(['auth/profileRequested', 'auth/profileLoaded']);
});
