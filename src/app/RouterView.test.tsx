import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { useAddress, usePath } from '../components/address';
import { PageProgress } from '../layout/PageProgress';
import { RouterView } from './RouterView';
import { readScrollPlace } from './scrollPlaces';
import { createShopRouter } from './shopRouter';
import { theme } from './theme/theme';

const ShownPath = () => <p>{usePath()}</p>;
const Query = () => <p>{useAddress().location.search}</p>;

/** A shop of empty pages, the first of them `/a`; `fetchPage` says how long their scripts take, `more` stands on each page. */
function renderPages(fetchPage: Parameters<typeof createShopRouter>[1] = () => undefined, more?: ReactNode) {
  const router = createShopRouter(UNSAFE_createMemoryHistory({ initialEntries: ['/a'], v5Compat: true }), fetchPage);
  render(
    <ThemeProvider theme={theme}>
      <RouterView router={router}>
        <ShownPath />
        {more}
        <PageProgress />
      </RouterView>
    </ThemeProvider>,
  );
  return router;
}

test('UX-27 the page between two quick steps Back, which was never drawn, keeps the place where it was left', async () => {
  Object.defineProperty(window, 'scrollY', { value: 0, writable: true });
  jest
    .spyOn(window, 'scrollTo')
    .mockImplementation((...place: unknown[]) => void Object.assign(window, { scrollY: place[1] }));
  const router = renderPages();
  const scrollWindow = (place: number) => fireEvent.scroll(Object.assign(window, { scrollY: place }));
  scrollWindow(100);
  await act(() => router.navigate('/b'));
  scrollWindow(200);
  await act(() => router.navigate('/c'));
  scrollWindow(300);
  let between = router.state.location;
  act(() => {
    void router.navigate(-1);
    between = router.state.location;
    void router.navigate(-1);
  });
  expect(await screen.findByText('/a')).toBeInTheDocument();
  expect([window.scrollY, between.pathname, readScrollPlace(between)]).toEqual([100, '/b', 200]);
});

test('another query at once draws whoever asks for the address, and nobody else', async () => {
  const drawn: string[] = [];
  const Page = () => {
    drawn.push('page');
    return <p>{usePath()}</p>;
  };
  const Filter = () => {
    drawn.push('filter');
    return <p>{useAddress().location.search}</p>;
  };
  const router = renderPages(undefined, [<Page key="page" />, <Filter key="filter" />]);
  drawn.length = 0;
  act(() => {
    router.navigator.push('/a?category=1', null, { flushSync: true, preventScrollReset: true });
    // Nothing waits for the end of the event.
    expect(screen.getByText('?category=1')).toBeInTheDocument();
    expect(drawn).toEqual(['filter']);
  });
  await act(() => router.navigate(-1));
  expect(screen.queryByText('?category=1')).not.toBeInTheDocument();
});

test('a filter that is pressed while another page is about to be drawn is what counts', async () => {
  const router = renderPages(undefined, [<Query key="query" />]);
  await act(async () => {
    void router.navigate('/b');
    router.navigator.push('/a?category=1', null, { flushSync: true, preventScrollReset: true });
  });
  expect([screen.getByText('/a'), screen.getByText('?category=1')]).toHaveLength(2);
});

test('another path is another page, also at once', () => {
  const router = renderPages(undefined, [<Query key="query" />]);
  act(() => router.navigator.push('/b?category=1', null, { flushSync: true }));
  expect([screen.getByText('/b'), screen.getByText('?category=1')]).toHaveLength(2);
});

test('letters typed last do not undo a link that was pressed since, while its page is being drawn', async () => {
  const router = renderPages();
  await act(async () => {
    void router.navigate('/b');
    router.navigator.replace({ pathname: '/a', search: '?search=x' }, null, {
      flushSync: true,
      preventScrollReset: true,
    });
  });
  expect(screen.getByText('/b')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/b');
});

test('a page whose script takes long is said to be on its way, a quick one is not', async () => {
  jest.useFakeTimers();
  try {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    let come = () => {};
    const router = renderPages((to) =>
      to === '/a' || typeof to === 'object' ? undefined : new Promise<void>((resolve) => (come = resolve)),
    );
    const status = screen.getByRole('status');
    for (const [path, takes, said] of [
      ['/b', 100, ''],
      ['/c', 200, 'Loading page'],
    ] as const) {
      act(() => void router.navigate(path));
      await act(() => jest.advanceTimersByTimeAsync(takes));
      expect(status).toHaveTextContent(said);
      come();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByText(path)).toBeInTheDocument();
      expect(status).toBeEmptyDOMElement();
    }
  } finally {
    jest.useRealTimers();
  }
});
