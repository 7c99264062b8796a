import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor } from '@testing-library/react';
import { theme } from '../../app/theme/theme';
import { showToast } from './toast';
import { Toasts } from './Toasts';

let mockConnected = true;
jest.mock('./gooberSheet', () => {
  if (!mockConnected) throw new Error('Loading chunk toasts failed');
  return {};
});

const renderToasts = () =>
  render(
    <ThemeProvider theme={theme}>
      <Toasts />
    </ThemeProvider>,
  );

// The first of them, since what was fetched once stays.
test('what shows the messages could not be fetched: they are said all the same, and it is asked for again with the next one', async () => {
  const { container } = renderToasts();
  const region = container.querySelector('[aria-live="polite"]');
  mockConnected = false;
  act(() => showToast('Failed to add item to cart', 'error'));
  await waitFor(() => expect(region).toHaveTextContent('Failed to add item to cart'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  mockConnected = true;
  act(() => showToast('Failed to clear cart', 'error'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to clear cart');
});

test('§8 a message shows at the top right and is gone after 3 seconds; its region was there before', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { container } = renderToasts();
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    act(() => showToast('Cart updated', 'success'));
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

test('§8 a success is a status, a failure an alert, and no id is there twice', async () => {
  renderToasts();
  act(() => {
    showToast('Login successful!', 'success');
    showToast('Failed to load cart', 'error');
  });
  expect(await screen.findByRole('status')).toHaveTextContent('Login successful!');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load cart');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
