import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { theme } from '../../app/theme/theme';
import { I18nWrapper } from '../../testing/i18nWrapper';
import { enqueueSnackbar } from './toastQueue';
import { Toasts } from './Toasts';

const renderToasts = () =>
  render(
    <ThemeProvider theme={theme}>
      <Toasts />
    </ThemeProvider>,
    { wrapper: I18nWrapper },
  );

/** The live regions that contain an element, itself included. */
function liveRegions(element: Element | null): Element[] {
  if (!element) return [];
  const rest = liveRegions(element.parentElement);
  return element.matches('[aria-live], [role="status"], [role="alert"], [role="log"]') ? [element, ...rest] : rest;
}

test('UX-09 §8.7 §9 a message shows and is gone after 3 seconds; its region is there before a screen reader meets its text', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { container } = renderToasts();
    expect(container).toBeEmptyDOMElement();
    act(() => enqueueSnackbar('Cart updated', { variant: 'success' }));
    const message = await screen.findByText('Cart updated');
    expect(message).toHaveAttribute('aria-hidden', 'true');
    act(() => void jest.advanceTimersByTime(200));
    expect(message).not.toHaveAttribute('aria-hidden');
    act(() => void jest.advanceTimersByTime(2600));
    expect(screen.getByText('Cart updated')).toBeInTheDocument();
    // With the transitions of its appearance and its end. Not by a wait, which moves the clock on until it holds.
    for (let step = 0; step < 9; step++) act(() => void jest.advanceTimersByTime(100));
    expect(screen.queryByText('Cart updated')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('UX-09 §8 a success is a status, a failure an alert, each in no other live region, and no id is there twice', async () => {
  renderToasts();
  act(() => {
    enqueueSnackbar('Login successful!', { variant: 'success' });
    enqueueSnackbar('Failed to load cart', { variant: 'error' });
  });
  const success = await screen.findByText('Login successful!');
  const failure = await screen.findByText('Failed to load cart');
  expect(liveRegions(success)).toEqual([screen.getByRole('status')]);
  expect(liveRegions(failure)).toEqual([screen.getByRole('alert')]);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test('a toast from before the shop is rendered waits, and shows once', async () => {
  enqueueSnackbar('Cart cleared', { variant: 'success' });
  renderToasts();
  expect(await screen.findAllByText('Cart cleared')).toHaveLength(1);
});

test('toasts of one moment are all shown, also when the random digits of their keys are equal', async () => {
  const oneMoment = Date.now();
  jest.spyOn(Date.prototype, 'getTime').mockReturnValue(oneMoment);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  renderToasts();
  act(() => {
    enqueueSnackbar('Cart updated', { variant: 'success' });
    enqueueSnackbar('Failed to load cart', { variant: 'error' });
  });
  expect(await screen.findByText('Cart updated')).toBeInTheDocument();
  expect(screen.getByText('Failed to load cart')).toBeInTheDocument();
});
