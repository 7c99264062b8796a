import { baseUrl } from './baseUrl';
import { setMeta } from '../testing/setMeta';

test.each([
  ['', window.location.origin],
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://example.com/shop/', 'https://example.com/shop'],
])('§7 a page that says %j asks %s', (content, expected) => {
  setMeta('api-base-url', content);
  expect(baseUrl()).toBe(expected);
});

test('§7.1 the base address defaults to a local development address; the page is read once', () => {
  const look = jest.spyOn(document, 'querySelector');
  expect(baseUrl()).toBe('http://localhost:8000');
  const looks = look.mock.calls.length;
  expect(baseUrl()).toBe('http://localhost:8000');
  expect(look).toHaveBeenCalledTimes(looks);
});
