import { act, render, screen, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { type ClientErrorReport } from '../../contract/clientErrors';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { type FakeServer, startFakeServer } from '../testing/fakeServer';
import { createAuthActor } from '../features/auth/authActor';
import { App } from './App';
import { mirrorSession } from './mirrorSession';
import { PageFailure } from './PageFailure';
import { reportClientError, reportWindowErrors, resetReports, rootErrorOptions } from './reportClientError';
import { makeStore } from './store';
import { setMeta } from '../testing/setMeta';
import { createI18n } from '../i18n/createI18n';

const PATH = '/api/client-errors/';
let server: FakeServer;

beforeAll(() => reportWindowErrors());
beforeEach(() => {
  resetReports();
  setMeta('api-base-url', '');
  window.history.replaceState(null, '', '/cart?search=secret#top');
  server = startFakeServer();
  server.on('POST', PATH, { status: 204 });
});

const reports = () => server.sent('POST', PATH).map(({ body }) => body as ClientErrorReport);
const settle = () => act(async () => undefined);

test('SUP-09 a report names the failure and the page, and holds no query, token, address or number', async () => {
  const error = new Error(
    'No cart of maya.rai+shop@example.com, +9779812345678, ९८१२३४५६७८, Bearer eyJhbGciOi.eyJ1c2Vy.c2ln',
  );
  error.stack = `Error: at https://shop.example/assets/main.js?access=abc:1:2345 at ${'x'.repeat(64)}\n${'a '.repeat(5000)}`;
  reportClientError('error', error);
  await waitFor(() => expect(reports()).toHaveLength(1));
  const [report] = reports();
  expect(report).toMatchObject({
    kind: 'error',
    path: '/cart',
    message: 'No cart of [email], [number], [number], [token]',
  });
  expect(report?.stack).toMatch(/^Error: at https:\/\/shop\.example\/assets\/main\.js:1:2345 at \[token\]\n/);
  expect(report?.stack).toHaveLength(4000);
});

test('SUP-09 errors and rejections that nobody handles are reported, each once', async () => {
  const error = new Error('timer');
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'timer' }));
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'timer' }));
  const filename = `${window.location.origin}/assets/main.js`;
  window.dispatchEvent(new ErrorEvent('error', { error: 'a text', message: 'Uncaught a text', filename }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'promise' }));
  await waitFor(() => expect(reports()).toHaveLength(3));
  expect(
    reports()
      .map(({ kind, message }) => `${kind}: ${message}`)
      .sort(),
  ).toEqual(['error: a text', 'error: timer', 'rejection: promise']);
});

test('SUP-09 errors that are not of the shop are not reported, so that its own ones are', async () => {
  const page = window.location.href;
  const others = [
    { message: 'Script error.' },
    { message: 'ResizeObserver loop completed with undelivered notifications.', filename: page },
    { message: 'ResizeObserver loop limit exceeded', filename: page },
    { error: new Error('extension'), message: 'extension', filename: 'chrome-extension://abc/content.js' },
  ];
  for (const other of [...others, ...others]) window.dispatchEvent(new ErrorEvent('error', other));
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('ours'), message: 'ours' }));
  await waitFor(() => expect(reports().map(({ message }) => message)).toEqual(['ours']));
});

test('SUP-09 what a component throws is reported, whether an error boundary catches it or not', async () => {
  jest.mocked(console.error).mockImplementation(() => undefined);
  const rethrown = jest.fn((error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error })));
  window.reportError = rethrown;
  const Failing = ({ text }: { text: string }) => {
    throw new Error(text);
  };
  // Outside `act`, which throws what a component throws.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const render = (element: React.ReactElement) =>
    flushSync(() => createRoot(document.createElement('div'), rootErrorOptions).render(element));
  render(
    <ErrorBoundary fallback={null}>
      <Failing text="page" />
    </ErrorBoundary>,
  );
  render(<Failing text="shop" />);
  await waitFor(() => expect(reports()).toHaveLength(2));
  expect(reports().map(({ kind, message }) => [kind, message])).toEqual([
    ['caught', 'page'],
    ['uncaught', 'shop'],
  ]);
  // As by default, a caught error is on the console and an uncaught one a failure of the window.
  expect(jest.mocked(console.error).mock.calls.flat()).toContainEqual(new Error('page'));
  expect(rethrown).toHaveBeenCalledWith(new Error('shop'));
  jest.mocked(console.error).mockClear();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

test('SUP-09 a page whose scripts cannot be loaded is reported', async () => {
  const script = '/assets/page.0123456789.js';
  server.on('HEAD', script, { status: 404 });
  const error = Object.assign(new Error('Loading chunk 7 failed.'), { request: window.location.origin + script });
  const page = {
    lazy: () => Promise.reject(error),
    errorElement: <PageFailure />,
    hydrateFallbackElement: <></>,
  };
  const router = createMemoryRouter([{ path: '*', ...page }]);
  const store = makeStore();
  render(<App store={store} auth={createAuthActor(mirrorSession(store))} i18n={createI18n()} router={router} />);
  expect(await screen.findByRole('heading', { level: 1, name: /A new version of the shop/ })).toBeInTheDocument();
  await waitFor(() => expect(reports()).toMatchObject([{ kind: 'caught', message: 'Loading chunk 7 failed.' }]));
});

test('SUP-09 a page sends a few reports at most, and none for a report that fails', async () => {
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  for (let index = 0; index < 9; index += 1) reportClientError('error', new Error(`failure ${index}`));
  await settle();
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('SUP-09 nothing is sent when the API is on another origin', async () => {
  setMeta('api-base-url', 'https://api.example');
  reportClientError('error', new Error('failure'));
  await settle();
  expect(server.calls).toEqual([]);
});
