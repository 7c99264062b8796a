import { setMeta } from '../../testing/setMeta';
import { safeReturnPath } from './returnTo';

test.each([
  ['/orders', '/orders'],
  ['/orders/7?tab=lines#top', '/orders/7?tab=lines#top'],
  ['/products?search=%E0%A4%A8%20%26%20x', '/products?search=%E0%A4%A8%20%26%20x'],
  ['/products?search=100%', '/products?search=100%'],
  ['/loginhelp', '/loginhelp'],
])('§4.14 a login returns to %s', (value, expected) => {
  expect(safeReturnPath(value)).toBe(expected);
});

test.each([
  ['//evil.io'],
  ['/\\evil.io'],
  ['\\\\evil.io'],
  ['/%2F%2Fevil.io'],
  ['/%5Cevil.io'],
  ['/\t/evil.io'],
  ['/..//evil.io'],
  ['https:evil.io'],
  ['https://evil.io'],
  ['javascript:alert(1)'],
  ['orders'],
  [''],
  [null],
  [undefined],
  [7],
  [[]],
  [{}],
  [{ pathname: '//evil.io', search: '', hash: '' }],
])('FE-04 §4.14 %j is no place to return to', (value) => {
  expect(safeReturnPath(value)).toBe('/');
});

test.each([
  ['/login'],
  ['/register'],
  ['/login/'],
  ['/LOGIN'],
  ['/login?next=/orders'],
  ['/register#x'],
  ['/forgot-password'],
  ['/reset-password'],
])('§4 %s leads home after a login', (value) => {
  expect(safeReturnPath(value)).toBe('/');
});

test.each([
  ['/ne/orders/7?tab=lines#top', '/orders/7?tab=lines#top'],
  ['/ne', '/'],
  ['/news', '/news'],
  ['/ne/login', '/'],
  ['/ne//evil.io', '/'],
  ['/ne/%2Fevil.io', '/'],
])('in a shop with Nepali pages, a login returns from %s to %s of the language of its page', (value, expected) => {
  setMeta('api-base-url', '');
  setMeta('shop-features', 'all');
  expect(safeReturnPath(value)).toBe(expected);
});
