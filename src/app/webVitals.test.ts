// Runs alone: mocks a module.
import { waitFor } from '@testing-library/react';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { type FakeServer, startFakeServer } from '../testing/fakeServer';
import { setMeta } from '../testing/setMeta';
import { reportWebVitals } from './webVitals';

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));

const PATH = '/api/web-vitals/';
let server: FakeServer;
beforeEach(() => {
  for (const on of [onLCP, onINP, onCLS]) jest.mocked(on).mockClear();
  setMeta('api-base-url', '');
  server = startFakeServer();
  server.on('POST', PATH, { status: 204 });
});
afterEach(() => hide());

/** What the library has measured: jsdom measures nothing. */
function measure(on: typeof onLCP | typeof onINP | typeof onCLS, name: string, value: number): void {
  const [callback] = jest.mocked(on).mock.calls[0] ?? [];
  callback?.({ name, value } as never);
}
function change(state: 'hidden' | 'visible'): void {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  visibility.mockRestore();
}
const hide = () => change('hidden');
const reports = () => server.sent('POST', PATH).map(({ body }) => body);

test('a page that is hidden is reported once, by the pattern of its address', async () => {
  reportWebVitals('/products/12');
  measure(onLCP, 'LCP', 1840.5);
  measure(onCLS, 'CLS', 0.01);
  measure(onCLS, 'CLS', 0.02);
  change('visible');
  expect(fetch).not.toHaveBeenCalled();
  hide();
  measure(onINP, 'INP', 96);
  hide();
  expect(fetch).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports()).toEqual([{ page: '/products/:id', lcp: 1840.5, cls: 0.02 }]);
});

test.each(['/desk/orders/3', '/no-such-page', '/%E0%A4%A'])('the page at %s is not measured', (path) => {
  reportWebVitals(path);
  expect(onLCP).not.toHaveBeenCalled();
});

test('a page on which nothing was measured is not reported', () => {
  reportWebVitals('/');
  hide();
  expect(fetch).not.toHaveBeenCalled();
});

test('no other server gets a report', () => {
  setMeta('api-base-url', 'https://api.example');
  reportWebVitals('/');
  measure(onLCP, 'LCP', 900);
  hide();
  expect(fetch).not.toHaveBeenCalled();
});
