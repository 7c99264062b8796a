// Runs alone: mocks a module.
import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { theme } from '../../app/theme/theme';
import { enqueueSnackbar } from './toastQueue';
import { I18nWrapper } from '../../testing/i18nWrapper';
import { ToastButton } from './ToastButton';
import { Toasts } from './Toasts';

jest.mock('./ToastStack', () => {
  throw new Error('Loading chunk toasts failed.');
});
beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

test('when the script of the toasts cannot be loaded, the newest message shows plainly, with its button, for 3 seconds', async () => {
  render(
    <ThemeProvider theme={theme}>
      <Toasts />
    </ThemeProvider>,
    { wrapper: I18nWrapper },
  );
  const undo = jest.fn();
  act(() => enqueueSnackbar('Your session has ended.', { variant: 'error' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.');
  act(() =>
    enqueueSnackbar('Item removed from cart', {
      variant: 'success',
      action: (toast) => <ToastButton toast={toast} text="Undo" onPress={undo} />,
    }),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => enqueueSnackbar('Cart updated', { variant: 'success' }));
  act(() => void jest.advanceTimersByTime(2900));
  expect(screen.getByRole('status')).toHaveTextContent('Cart updated');
  act(() => void jest.advanceTimersByTime(200));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
