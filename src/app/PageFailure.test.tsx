import { fireEvent, screen } from '@testing-library/react';
import { useAddress } from '../components/address';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary';
import { renderWithStore } from '../testing/renderWithStore';
import { PageFailure } from './PageFailure';

let reason: Error | null;

function Page() {
  if (reason) throw reason;
  return <h1>All is well</h1>;
}

beforeEach(() => {
  // React and the router report what a page has thrown; each test forgets that at its end.
  jest.mocked(console.error).mockImplementation(() => undefined);
});
const forgetReports = () => jest.mocked(console.error).mockClear();

function PageOrFailure() {
  return (
    <ErrorBoundary resetOn={useAddress()} fallback={(reset, error) => <PageFailure error={error} onRetry={reset} />}>
      <Page />
    </ErrorBoundary>
  );
}

function open() {
  return renderWithStore(<PageOrFailure />, { route: '/cart' }).user;
}

function chunkMissing(): Error {
  return Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' });
}

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

test('F34 a page whose files are gone offers the new version once; after that reload it does not go round in circles', async () => {
  reason = chunkMissing();
  open();
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A new version of the shop is here');
  forgetReports();
});

test('after a reload the same failure is a plain failure', async () => {
  const entries = performance.getEntriesByType;
  performance.getEntriesByType = (() => [{ type: 'reload' }]) as unknown as typeof entries;
  try {
    reason = chunkMissing();
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page could not be loaded');
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  } finally {
    performance.getEntriesByType = entries;
  }
  forgetReports();
});

test('a page that could not be had off line comes with the connection', async () => {
  reason = chunkMissing();
  open();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/new version|could not be loaded/);
  reason = null;
  fireEvent.online(window);
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeInTheDocument();
  forgetReports();
});
