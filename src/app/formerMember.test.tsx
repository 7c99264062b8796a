import { act, screen, waitFor } from '@testing-library/react';
import { showToastsBy } from '../components/feedback/toastQueue';
import { registered, selectNewMember } from '../features/auth/registrationSlice';
import { cartApi } from '../features/cart/cartEndpoints';
import { checkoutEvents, selectCheckoutDraft } from '../features/checkout/checkoutSlice';
import { keepDraft, readKept } from '../features/selling/editor/keptDraft';
import { fieldsOf, toValues } from '../features/selling/editor/submissionValues';
import { readRecord } from '../http/readWire';
import * as drafts from '../session/memberDrafts';
import { clearTokens } from '../session/tokenStorage';
import { catchToasts } from '../testing/catchToasts';
import { change } from '../testing/change';
import { createCart, createCartItem, createProduct, createToken, createUser, keepTokens } from '../testing/factories';
import { type FakeServer, startFakeServer } from '../testing/fakeServer';
import { offerFeatures } from '../testing/offerFeatures';
import { renderPage } from '../testing/renderApp';
import { startAuth, type StartedAuth } from '../testing/startAuth';
import { chosen } from '../testing/startCheckout';
import { type AppStore, makeStore } from './store';

const toast = catchToasts();
const PROFILE = '/api/user/';
const LOGIN = '/api/user/login/';
const credentials = { email: 'sita@example.com', password: 'Walnut123' };
const gita = createUser({ id: 8, first_name: 'Gita', email: 'gita@example.com' });
const tokensOf = (id: number) => ({
  access: createToken(900, { user_id: id }),
  refresh: createToken(604800, { user_id: id }),
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', PROFILE, { json: createUser() });
  server.on('POST', '/api/user/logout/', { json: {} });
  server.on('POST', LOGIN, ({ body }) => {
    const user = (body as typeof credentials).email === gita.email ? gita : createUser();
    return { json: { ...tokensOf(user.id), user } };
  });
  keepTokens();
});

/** Another tab logs in as Gita, and this one hears of it. */
function switchToGita() {
  server.on('GET', PROFILE, { json: gita });
  const { access, refresh } = tokensOf(8);
  keepTokens(access, refresh);
  window.dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' }));
}

describe('what a member has typed and looked at', () => {
  const draft = { values: toValues(fieldsOf(null)), base: fieldsOf(null), key: 'key-12345' };
  const report = { member: 7, name: 'report:31' };
  const photo = { name: 'bag.jpg', file: new Blob(['bag']), preview: null };
  let store: AppStore;
  let auth: StartedAuth;

  beforeEach(async () => {
    store = makeStore();
    auth = startAuth(store);
    await auth.ready;
    store.dispatch(checkoutEvents.choiceChanged(chosen));
    keepDraft({ member: 7, id: null }, draft);
    drafts.keepDraft(report, { text: 'Torn.' });
    drafts.keepFiles(report, [photo]);
    window.localStorage.setItem('recently_viewed', '[42]');
  });
  afterEach(() => auth.stop());

  const kept = () => [
    selectCheckoutDraft(store.getState()),
    readKept({ member: 7, id: null }),
    drafts.readDraft(report, readRecord),
    drafts.readFiles(report)[0] ?? null,
    window.localStorage.getItem('recently_viewed'),
  ];
  const expectGone = () => expect(kept()).toEqual([null, null, null, null, null]);
  const isHere = (id: number) => waitFor(() => expect(store.getState().session.user?.id).toBe(id));

  test('is gone after a logout', async () => {
    await auth.logout();
    expectGone();
  });

  test('is gone when another member takes over', async () => {
    switchToGita();
    await isHere(8);
    expectGone();
  });

  test('is there again for the member who logs in after the server has ended the session, and for nobody else', async () => {
    clearTokens();
    expect(store.getState().session.ended).toBe(true);
    await auth.login(credentials);
    expect(kept()).toEqual([chosen, draft, { text: 'Torn.' }, photo, '[42]']);
    clearTokens();
    await auth.login({ ...credentials, email: gita.email });
    expectGone();
  });

  test('stays when the same member logs in again in another tab', async () => {
    const { access, refresh } = tokensOf(7);
    keepTokens(access, refresh);
    window.dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' }));
    await waitFor(() => expect(server.sent('GET', PROFILE)).toHaveLength(2));
    await isHere(7);
    expect(kept()).toEqual([chosen, draft, { text: 'Torn.' }, photo, '[42]']);
  });
});

test('what a member typed before a reload, in a session that has ended, is there for them and is removed when somebody else logs in', async () => {
  window.localStorage.clear();
  const mine = { member: 7, name: 'report:31' };
  drafts.keepDraft(mine, { text: 'Torn.' });
  const auth = startAuth(makeStore());
  await auth.ready;
  await auth.login(credentials);
  expect(drafts.readDraft(mine, readRecord)).toEqual({ text: 'Torn.' });
  auth.stop();
  clearTokens();
  const next = startAuth(makeStore());
  await next.ready;
  await next.login({ ...credentials, email: gita.email });
  expect(drafts.readDraft(mine, readRecord)).toBeNull();
  next.stop();
});

test('a registration is forgotten at the login', async () => {
  window.localStorage.clear();
  const store = makeStore();
  const auth = startAuth(store);
  store.dispatch(registered({ firstName: 'Sita', email: 'sita@example.com' }));
  await auth.login(credentials);
  expect(selectNewMember(store.getState())).toBeNull();
  auth.stop();
});

test('what is typed into a page of one member is not in the page of the next', async () => {
  offerFeatures('account');
  const { store } = renderPage('/profile/password');
  change(await screen.findByLabelText('Current password'), 'Walnut123');
  act(switchToGita);
  await waitFor(() => expect(store.getState().session.user?.id).toBe(8));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''));
});

test('the toasts of one member are closed when another one is here; “Undo” of a removal adds nothing to the other cart', async () => {
  const ADD = '/api/products/cart/add_item/';
  server.on('POST', ADD, { json: createCart() });
  const ghee = createCartItem({ id: 31, product: createProduct({ id: 4, name: 'Ghee' }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart([ghee]) });
  server.on('DELETE', '/api/products/cart/remove_item/', { json: createCart() });
  const store = makeStore();
  const auth = startAuth(store);
  await auth.ready;
  await store.dispatch(cartApi.endpoints.getCart.initiate());
  await store.dispatch(cartApi.endpoints.removeCartItem.initiate({ item_id: 31 }));
  const action = toast.mock.calls[0]?.[1].action;
  const button = typeof action === 'function' ? (action(1) as React.ReactElement<{ onPress: () => void }>) : null;
  const closeSnackbar = jest.fn();
  showToastsBy({ enqueueSnackbar: toast, closeSnackbar });
  switchToGita();
  await waitFor(() => expect(store.getState().session.user?.id).toBe(8));
  expect(closeSnackbar).toHaveBeenCalledWith();
  button!.props.onPress();
  await store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  expect(server.sent('POST', ADD)).toHaveLength(0);
  auth.stop();
});
