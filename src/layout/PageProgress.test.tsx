import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { theme } from '../app/theme/theme';
import { I18nWrapper } from '../testing/i18nWrapper';
import { PageProgress } from './PageProgress';

test('UX-44 a page whose script takes long is said to be on its way, a quick one is not', async () => {
  jest.useFakeTimers();
  try {
    const lazyPage = (path: string, milliseconds: number) => ({
      path,
      lazy: () =>
        new Promise<{ element: string }>((resolve) => setTimeout(() => resolve({ element: path }), milliseconds)),
    });
    const Frame = () => (
      <>
        <Outlet />
        <PageProgress />
      </>
    );
    const router = createMemoryRouter([
      {
        Component: Frame,
        children: [{ path: '/', element: 'Start' }, lazyPage('/quick', 100), lazyPage('/slow', 1000)],
      },
    ]);
    render(
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>,
      { wrapper: I18nWrapper },
    );
    const status = screen.getByRole('status');
    for (const [path, said] of [
      ['/quick', ''],
      ['/slow', 'Loading page'],
    ] as const) {
      act(() => void router.navigate(path));
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(status).toHaveTextContent(said);
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(screen.getByText(path)).toBeInTheDocument();
      expect(status).toBeEmptyDOMElement();
    }
  } finally {
    jest.useRealTimers();
  }
});
