import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
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
  );
  return userEvent.setup();
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
