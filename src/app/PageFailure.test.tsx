import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type FakeServer, type Handler, hold, startFakeServer } from '../testing/fakeServer';
import { I18nWrapper } from '../testing/i18nWrapper';
import { PageFailure } from './PageFailure';
import { theme } from './theme/theme';

let reason: Error | null;

function Page() {
  if (reason) throw reason;
  return <h1>All is well</h1>;
}

beforeEach(() => {
  // React and the router report what a page threw; each test clears that at its end.
  jest.mocked(console.error).mockImplementation(() => undefined);
});
const forgetReports = () => jest.mocked(console.error).mockClear();

function open() {
  const router = createMemoryRouter([{ path: '*', Component: Page, errorElement: <PageFailure /> }]);
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
    { wrapper: I18nWrapper },
  );
  return userEvent.setup();
}

const SCRIPT = '/assets/cart.0123456789.js';
const chunkMissing = () =>
  Object.assign(new Error('Loading chunk 42 failed.'), {
    name: 'ChunkLoadError',
    request: window.location.origin + SCRIPT,
  });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

test('F35 a page that throws leaves a way home and can be tried again', async () => {
  reason = new Error('boom');
  const user = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.queryByText(/boom/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  reason = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeInTheDocument();
  forgetReports();
});

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
/** The heading of the failure, which is also the document's title. */
const alertTitle = async () => {
  const title = within(await screen.findByRole('alert')).getByRole('heading', { level: 1 }).textContent;
  await waitFor(() => expect(document.title).toBe(`${title} - Mewa Pasal`));
  return title;
};

test('F34 the title names no failure while its cause is being looked for', async () => {
  const held = hold();
  reason = chunkMissing();
  server.on('HEAD', SCRIPT, held.handler);
  open();
  await waitFor(() => expect(held.waiting()).toBe(1));
  await waitFor(() => expect(document.title).toBe('Loading - Mewa Pasal'));
  held.release({ status: 200 });
  expect(await alertTitle()).toBe('This page could not be loaded');
  forgetReports();
});

test('F34 a page whose script is gone from the server offers the new version', async () => {
  reason = chunkMissing();
  server.on('HEAD', SCRIPT, { status: 404 });
  open();
  expect(await alertTitle()).toBe('A new version of the shop is here');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  forgetReports();
});

test.each([
  ['cannot be reached', unreachable],
  ['is down behind its proxy', { status: 502 }],
  ['has the script after all', { status: 200 }],
] as [string, Handler][])(
  'F34 with a server that %s, a page without its script claims no new version',
  async (_what, handler) => {
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    reason = chunkMissing();
    server.on('HEAD', SCRIPT, handler);
    open();
    expect(await alertTitle()).toBe('This page could not be loaded');
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    forgetReports();
  },
);

test('F34 trying again with an unreachable server keeps the message and the focus; the browser would show its own page', async () => {
  reason = chunkMissing();
  server.on('HEAD', SCRIPT, unreachable);
  const line = hold();
  server.on('HEAD', '/', line.handler);
  const user = open();
  const button = await screen.findByRole('button', { name: 'Try again' });
  await user.click(button);
  expect(button).toHaveTextContent('Trying...');
  await user.click(button);
  expect(line.waiting()).toBe(1);
  line.release({ status: 503 });
  await waitFor(() => expect(button).toHaveTextContent('Try again'));
  expect(button).toHaveFocus();
  expect(await alertTitle()).toBe('This page could not be loaded');
  forgetReports();
});

test('after a reload the same failure is a plain failure', async () => {
  const entries = performance.getEntriesByType;
  performance.getEntriesByType = (() => [{ type: 'reload' }]) as unknown as typeof entries;
  try {
    reason = chunkMissing();
    server.on('HEAD', SCRIPT, { status: 404 });
    open();
    expect(await alertTitle()).toBe('This page could not be loaded');
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  } finally {
    performance.getEntriesByType = entries;
  }
  forgetReports();
});
