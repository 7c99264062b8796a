// Runs alone: mocks a module.
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { devTools } from '../testing/recordDevTools';
import { cartApi } from '../features/cart/cartEndpoints';
import { catalogApi } from '../features/catalog/catalogEndpoints';
import { startFakeServer } from '../testing/fakeServer';
import { createCart, createProduct, createToken, createUser } from '../testing/factories';
import { useDraft } from '../features/selling/editor/useDraft';
import { createSubmission } from '../testing/sellingFactories';
import { redact } from './redact';
import { startAuth } from '../testing/startAuth';
import { makeStore } from './store';

jest.mock('../components/feedback/toastQueue', () => ({ enqueueSnackbar: jest.fn(), closeToasts: jest.fn() }));

test('FE-06 §7 §3 no action and no state holds a password or a token, through login, refresh and logout', async () => {
  const server = startFakeServer();
  const [expired, access, renewed, refresh] = [createToken(-1), createToken(), createToken(901), createToken(604800)];
  const password = 'Walnut-123-secret';
  let current = access;
  server.on('POST', '/api/user/login/', { json: { access, refresh, user: createUser() } });
  server.on('POST', '/api/auth/token/refresh/', () => ({ json: { access: (current = renewed) } }));
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/', { json: [createProduct()] });
  server.on('GET', '/api/products/cart/me/', ({ bearer }) =>
    bearer === current ? { json: createCart() } : { status: 401, json: {} },
  );
  server.on('POST', '/api/products/cart/add_item/', { json: createCart() });
  server.on('POST', '/api/user/logout/', { json: {} });

  const store = makeStore();
  const auth = startAuth(store);
  await auth.login({ email: 'sita@example.com', password });
  await store.dispatch(catalogApi.endpoints.getProducts.initiate({ search: 'almonds' }));
  current = renewed;
  await store.dispatch(cartApi.endpoints.getCart.initiate());
  await store.dispatch(cartApi.endpoints.addCartItem.initiate({ product: { id: 1, name: 'Almonds' } }));
  await auth.logout();
  auth.stop();
  window.localStorage.setItem('access_token', expired);
  window.localStorage.setItem('refresh_token', refresh);
  const again = startAuth(store);
  await again.ready;
  again.stop();

  expect(server.calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/user/login/', '/api/auth/token/refresh/', '/api/user/logout/']),
  );
  expect(devTools.types().filter((type) => type.startsWith('auth/'))).toEqual([
    'auth/cleared',
    'auth/loggingIn',
    'auth/loggedIn',
    'auth/loggingOut',
    'auth/cleared',
    'auth/refreshing',
    'auth/refreshed',
    'auth/profileRequested',
    'auth/profileLoaded',
  ]);
  expect(devTools.types()).toEqual(
    expect.arrayContaining(['api/executeQuery/fulfilled', 'api/executeMutation/fulfilled']),
  );
  expect(devTools.shownTypes()).toEqual(
    expect.arrayContaining([
      'api/executeQuery/fulfilled (getProducts)',
      'api/executeMutation/fulfilled (addCartItem)',
      'auth/loggedIn',
    ]),
  );
  for (const secret of [password, expired, access, renewed, refresh]) expect(devTools.text()).not.toContain(secret);
});

test('personal data is shown as redacted', () => {
  const gift = { recipient: 'Ram Bahadur', phone: '9841234567', card: 'Happy birthday' };
  const address = { tole: 'Jhamsikhel 4', landmark: 'Blue gate', phone_number: '+9779841234567', note: '', ward: 3 };
  const shown = redact({
    user: { email: 'sita@example.com', first_name: 'Sita' },
    choice: { gift, pan: '301234567' },
    address,
    buyer: { address: 'Koteshwor, Kathmandu-32' },
  });
  expect(shown).toEqual({
    user: { email: '[redacted]', first_name: 'Sita' },
    choice: { gift: { recipient: '[redacted]', phone: '[redacted]', card: '[redacted]' }, pan: '[redacted]' },
    address: { tole: '[redacted]', landmark: '[redacted]', phone_number: '[redacted]', note: '', ward: 3 },
    buyer: { address: '[redacted]' },
  });
});

test('QA: the states of a draft show by name, once for all keys of a text', async () => {
  const submission = createSubmission({ name: 'Honey' });
  const saved = { ...submission, name: 'Cliff honey', version: 4 };
  startFakeServer().on('PATCH', '/api/selling/submissions/9/', { json: saved });
  const store = makeStore({ session: { status: 'authenticated', user: createUser() } });
  const { result } = renderHook(
    () => useDraft({ submission, member: { id: createUser().id, is_staff: false }, onCreated: () => undefined }),
    { wrapper: ({ children }: { children: ReactNode }) => createElement(Provider, { store, children }) },
  );
  const { actor } = result.current;
  const type = (name: string) =>
    act(() => actor.send({ type: 'typed', values: { ...actor.getSnapshot().context.values, name } }));
  type('Cliff');
  type('Cliff honey');
  act(() => actor.send({ type: 'saveRequested' }));
  await waitFor(() => expect(actor.getSnapshot().value).toBe('settled'));
  expect(devTools.types().filter((each) => each.startsWith('draft/'))).toEqual(
    ['settled', 'changed', 'saveRequested', 'saved', 'settled'].map((name) => `draft/${name}`),
  );
});

test('§3 what would yet hold a secret is blotted out', () => {
  const token = createToken();
  const shown = JSON.stringify(
    redact({
      type: 'x',
      payload: {
        access: 'short',
        refresh: token,
        password1: 'Walnut123',
        deep: [{ note: `Bearer ${token}` }],
        name: 'Almonds 1.5',
      },
    }),
  );
  expect(shown).not.toContain(token);
  expect(shown).not.toContain('Walnut123');
  expect(shown).not.toContain('short');
  expect(shown).toContain('Almonds 1.5');
});
