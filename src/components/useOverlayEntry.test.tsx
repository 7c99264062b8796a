// With the history of the browser: Back must be seen before the router shows it.
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { useOverlayEntry } from './useOverlayEntry';

const Never = lazy(() => new Promise<never>(() => undefined));
let isHeld = true;
afterEach(() => window.history.replaceState(null, '', '/'));

/** As a page whose parts are not hydrated: React does not show the router's next entry. */
function Page() {
  const { state } = useLocation() as { state: unknown };
  return state && isHeld ? <Never /> : null;
}

function Overlay() {
  const { isOpen, state, open, close } = useOverlayEntry('menu');
  return (
    <>
      <button onClick={open}>Open</button>
      <button onClick={close}>Close</button>
      {isOpen && <p role="dialog">{JSON.stringify(state)}</p>}
    </>
  );
}

function show() {
  const element = (
    <>
      <Overlay />
      <Suspense>
        <Page />
      </Suspense>
    </>
  );
  const router = createBrowserRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}
const isOpen = () => screen.queryByRole('dialog') !== null;

test('while the router waits for the page, the overlay opens and closes at once, each once', async () => {
  isHeld = true;
  const { user, router } = show();
  const before = window.history.length;
  await user.dblClick(screen.getByText('Open'));
  expect(isOpen()).toBe(true);
  expect(window.history.length).toBe(before + 1);
  // A choice in the overlay replaces its entry and keeps this.
  expect(screen.getByRole('dialog')).toHaveTextContent(JSON.stringify(router.state.location.state));
  await user.dblClick(screen.getByText('Close'));
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(router.state.location.state).toBeNull());
});

test('Back closes an overlay that the router does not show yet', async () => {
  isHeld = true;
  const { user, router } = show();
  await user.click(screen.getByText('Open'));
  expect(isOpen()).toBe(true);
  window.history.back();
  await waitFor(() => expect(isOpen()).toBe(false));
  await waitFor(() => expect(router.state.location.state).toBeNull());
});

test('once the router shows the entry, it alone says whether the overlay is open', async () => {
  isHeld = false;
  const { user, router } = show();
  await user.click(screen.getByText('Open'));
  expect(isOpen()).toBe(true);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(isOpen()).toBe(false));
  await act(() => router.navigate(1));
  await waitFor(() => expect(isOpen()).toBe(true));
  await act(() => router.navigate('/other'));
  expect(isOpen()).toBe(false);
});
