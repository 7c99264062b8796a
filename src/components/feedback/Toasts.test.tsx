import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor } from '@testing-library/react';
import { enqueueSnackbar } from 'notistack';
import { theme } from '../../app/theme/theme';
import { Toasts } from './Toasts';

const renderToasts = () =>
  render(
    <ThemeProvider theme={theme}>
      <Toasts />
    </ThemeProvider>,
  );

test('UX-09 §8 a message shows at the top right and is gone after 3 seconds; its region was there before', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { container } = renderToasts();
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    act(() => void enqueueSnackbar('Cart updated', { variant: 'success' }));
    const message = await screen.findByText('Cart updated');
    expect(region).toContainElement(message);
    act(() => void jest.advanceTimersByTime(2900));
    expect(screen.getByText('Cart updated')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1500));
    await waitFor(() => expect(screen.queryByText('Cart updated')).not.toBeInTheDocument());
  } finally {
    jest.useRealTimers();
  }
});

test('UX-09 §8 a success is a status, a failure an alert, and no id is there twice', async () => {
  renderToasts();
  act(() => {
    enqueueSnackbar('Login successful!', { variant: 'success' });
    enqueueSnackbar('Failed to load cart', { variant: 'error' });
  });
  expect(await screen.findByRole('status')).toHaveTextContent('Login successful!');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load cart');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
