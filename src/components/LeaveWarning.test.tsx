import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { I18nWrapper } from '../testing/i18nWrapper';
import { LeaveWarning } from './LeaveWarning';

/** Whether the browser would ask before it closes or reloads the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks too, as long as something would be lost', () => {
  let unsaved: string | null = 'Your address is not saved yet.';
  const page = <LeaveWarning title="Leave?" findUnsaved={() => unsaved} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const { unmount } = render(<RouterProvider router={router} />, { wrapper: I18nWrapper });
  expect(asks()).toBe(true);
  unsaved = null;
  expect(asks()).toBe(false);
  unsaved = 'Your address is not saved yet.';
  unmount();
  expect(asks()).toBe(false);
});
