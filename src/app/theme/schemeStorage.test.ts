import { SCHEME_KEY, schemeStorage } from './schemeStorage';

const storage = schemeStorage({ key: SCHEME_KEY });

test('the choice is kept; "system" keeps nothing, and garbage counts as no choice', () => {
  storage.set('dark');
  expect(storage.get('system')).toBe('dark');
  expect(window.localStorage.getItem(SCHEME_KEY)).toBe('dark');
  storage.set('system');
  expect(window.localStorage.getItem(SCHEME_KEY)).toBeNull();
  window.localStorage.setItem(SCHEME_KEY, 'pink');
  expect(storage.get('system')).toBe('system');
});

test('a blocked storage is no choice', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  storage.set('dark');
  expect(storage.get('system')).toBe('system');
});

test('the choice of another tab is heard, other keys are not', () => {
  const heard = jest.fn();
  const stop = storage.subscribe(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: SCHEME_KEY, newValue: 'light' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: 'x' }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: SCHEME_KEY, newValue: 'dark' }));
  expect(heard.mock.calls).toEqual([['light']]);
});
