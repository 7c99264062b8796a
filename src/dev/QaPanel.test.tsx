import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTokens } from '../session/tokenStorage';
import { keepTokens } from '../testing/factories';
import { readFaults, setFaults } from './faults';
import { QaPanel } from './QaPanel';

test('QA: a click sets up a start, and Reset lets every call succeed again', async () => {
  const { access, refresh } = keepTokens();
  const reload = jest.fn();
  const { unmount } = render(<QaPanel reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Expired access token, refresh fails' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readFaults()).toEqual(['POST /api/auth/token/refresh/']);
  expect(readTokens().access).not.toBe(access);
  expect(readTokens().refresh).toBe(refresh);

  unmount();
  render(<QaPanel reload={reload} />);
  expect(screen.getByText(/Failing now: POST \/api\/auth\/token\/refresh\//)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(readFaults()).toEqual([]);
});

test('QA: the panel asks visitors to log in first', async () => {
  window.localStorage.clear();
  setFaults([]);
  const reload = jest.fn();
  render(<QaPanel reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Both tokens expired' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Log in first');
  expect(reload).not.toHaveBeenCalled();
});
