import { clearTokens, onTokensChanged, readTokens, storeAccess, storeTokens, tokensArePersisted } from './tokenStorage';

const tokens = { access: 'a.b.c', refresh: 'd.e.f' };
const none = { access: null, refresh: null };

/** What the browser does here after another tab has written. */
const fromOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

const block = () =>
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

const fill = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

/** Leaves no memory of a broken storage to the next test. */
beforeEach(clearTokens);

test('§3.2 the tokens stand under fixed keys as bare text', () => {
  storeTokens(tokens);
  expect({ ...window.localStorage }).toEqual({ access_token: 'a.b.c', refresh_token: 'd.e.f' });
  storeAccess('g.h.i');
  expect(readTokens()).toEqual({ access: 'g.h.i', refresh: 'd.e.f' });
  expect(tokensArePersisted()).toBe(true);
});

test('§4 clearing removes both tokens and nothing else', () => {
  window.localStorage.setItem('theme', 'dark');
  storeTokens(tokens);
  clearTokens();
  expect({ ...window.localStorage }).toEqual({ theme: 'dark' });
});

test.each([
  ['blocked', () => block()],
  ['full', () => fill()],
])('F23 §3 a %s storage leaves the tokens to this tab', (_state, breakStorage) => {
  window.localStorage.setItem('access_token', 'o.l.d');
  breakStorage();
  storeTokens(tokens);
  expect(readTokens()).toEqual(tokens);
  expect(tokensArePersisted()).toBe(false);
  clearTokens();
  expect(readTokens()).toEqual(none);
});

test('§4 where storage takes no login, a former session does not come back with the next page', () => {
  storeTokens({ access: 'o.l.d', refresh: 'o.l.d' });
  fill();
  storeTokens(tokens);
  expect({ ...window.localStorage }).toEqual({});
});

test("§4 where storage takes no renewed token, the other tabs' session stays", () => {
  storeTokens(tokens);
  fill();
  storeAccess('n.e.w');
  expect(readTokens()).toEqual({ access: 'n.e.w', refresh: 'd.e.f' });
  expect({ ...window.localStorage }).toEqual({ access_token: 'a.b.c', refresh_token: 'd.e.f' });
});

test('§3 a storage that works again takes the next token', () => {
  const full = fill();
  storeTokens(tokens);
  full.mockRestore();
  storeTokens({ access: 'n.e.w', refresh: 'n.e.w' });
  expect(window.localStorage.getItem('access_token')).toBe('n.e.w');
  expect(tokensArePersisted()).toBe(true);
});

test.each(['', 'with space', 'line\nbreak', 'देवनागरी'])(
  '§3 %j in storage fits into no header and reads as nothing',
  (text) => {
    window.localStorage.setItem('access_token', text);
    expect(readTokens().access).toBeNull();
  },
);

test.each([['access_token'], ['refresh_token'], [null]])('§4 another tab that writes key %p is heard', (key) => {
  const heard = jest.fn();
  const stop = onTokensChanged(heard);
  fromOtherTab(key);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  fromOtherTab(key);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('§4 other keys are not heard, clearing here is', () => {
  const heard = jest.fn();
  const stop = onTokensChanged(heard);
  fromOtherTab('theme');
  expect(heard).not.toHaveBeenCalled();
  clearTokens();
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('§4 a page that comes back from the browser cache looks again', () => {
  const heard = jest.fn();
  const stop = onTokensChanged(heard);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('§4 tokens that only this tab holds give way to what another tab stores', () => {
  const stop = onTokensChanged(() => undefined);
  const full = fill();
  storeTokens(tokens);
  full.mockRestore();
  window.localStorage.setItem('access_token', 'x.y.z');
  fromOtherTab('access_token');
  expect(readTokens()).toEqual({ access: 'x.y.z', refresh: null });
  stop();
});
