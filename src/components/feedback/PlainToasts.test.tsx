// Runs alone: mocks a module.
import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '../../app/theme/theme';
import { closeToasts, enqueueSnackbar } from './toastQueue';
import { ToastButton } from './ToastButton';
import { Toasts } from './Toasts';

jest.mock('./ToastStack', () => {
  throw new Error('Loading chunk toasts failed.');
});

test('when the script of the toasts cannot be loaded, each message shows once, plainly, and goes after 3 seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    render(
      <ThemeProvider theme={theme}>
        <Toasts />
      </ThemeProvider>,
    );
    act(() => {
      enqueueSnackbar('Cart updated', { variant: 'success' });
      enqueueSnackbar('Your session has ended.', { variant: 'error', key: 'session-ended', preventDuplicate: true });
      enqueueSnackbar('Your session has ended.', { variant: 'error', key: 'session-ended', preventDuplicate: true });
    });
    expect(await screen.findByRole('status')).toHaveTextContent('Cart updated');
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended.');
    act(() => enqueueSnackbar('Cart cleared', { variant: 'success' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Cart updated',
      'Cart cleared',
    ]);
    act(closeToasts);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    act(() => enqueueSnackbar('Cart updated', { variant: 'success' }));
    expect(screen.getByRole('status')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(3500));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('the button of a plain message does its work and closes it', async () => {
  const undo = jest.fn();
  render(
    <ThemeProvider theme={theme}>
      <Toasts />
    </ThemeProvider>,
  );
  act(() =>
    enqueueSnackbar('Item removed from cart', {
      variant: 'success',
      action: (toast) => <ToastButton toast={toast} text="Undo" onPress={undo} />,
    }),
  );
  const toast = within(await screen.findByRole('status'));
  await userEvent.click(toast.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});
