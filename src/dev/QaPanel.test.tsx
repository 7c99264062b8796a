import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTokens } from '../session/tokenStorage';
import { keepTokens } from '../testing/factories';
import { readFaults, setFaults } from './faults';
import { QaPanel } from './QaPanel';

test('QA: a click brings a start about, and Mend lets every call out again', async () => {
  const { access, refresh } = keepTokens();
  const reload = jest.fn();
  const { unmount } = render(<QaPanel reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Expired access token, refresh fails' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readFaults()).toEqual([{ call: 'POST /api/auth/token/refresh/', status: 500 }]);
  expect(readTokens().access).not.toBe(access);
  expect(readTokens().refresh).toBe(refresh);

  unmount();
  render(<QaPanel reload={reload} />);
  expect(screen.getByText(/Failing now: POST \/api\/auth\/token\/refresh\/ \(500\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mend' }));
  expect(readFaults()).toEqual([]);
});

test('QA: without a member there is nothing to change, and the panel says so', async () => {
  window.localStorage.clear();
  setFaults([]);
  const reload = jest.fn();
  render(<QaPanel reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Both tokens expired' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Log in first');
  expect(reload).not.toHaveBeenCalled();
});
