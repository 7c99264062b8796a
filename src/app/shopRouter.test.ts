import { waitFor } from '@testing-library/dom';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { fetchAhead } from './fetchAhead';
import { pageFetcher, lazyPage } from './lazyPage';
import { createShopRouter } from './shopRouter';

const pages: Record<string, { come: () => void; fail: () => void }> = {};
const load = jest.fn(
  (path: string) =>
    new Promise<() => null>(
      (resolve, reject) => (pages[path] = { come: () => resolve(() => null), fail: () => reject(new Error(path)) }),
    ),
);
const routes = ['/a', '/b', '/c', '/d'].map((path) => ({ path, ...lazyPage(() => load(path)) }));
const fetchPage = pageFetcher(routes);

test('the former page stays until the next one is here, and whoever goes elsewhere meanwhile does not come back', async () => {
  const router = createShopRouter(UNSAFE_createMemoryHistory({ initialEntries: ['/'], v5Compat: true }), fetchPage);
  const shown: string[] = [];
  router.subscribe(({ location }) => shown.push(location.pathname));
  const first = router.navigate('/a');
  const second = router.navigate('/b');
  pages['/a']!.come();
  await first;
  expect([shown, router.state.location.pathname]).toEqual([[], '/']);
  pages['/b']!.come();
  await second;
  expect([shown, router.state.historyAction]).toEqual([['/b'], 'PUSH']);
  await router.navigate('/a');
  expect(shown).toEqual(['/b', '/a']);
});

test('what a page does by itself does not undo what was pressed since, and what is waited for is known', async () => {
  const router = createShopRouter(UNSAFE_createMemoryHistory({ initialEntries: ['/'], v5Compat: true }), fetchPage);
  const waits: boolean[] = [];
  router.subscribeToWaiting(() => waits.push(router.isWaiting()));
  const pressed = router.navigate('/d');
  router.navigator.replace('/?search=ghe');
  pages['/d']!.come();
  await pressed;
  expect([router.state.location.pathname, waits]).toEqual(['/d', [true, false]]);
  router.navigator.replace('/d?search=ghee');
  expect(router.state.location.search).toBe('?search=ghee');
});

test('a press on the page that is open keeps it, without another step of the history, whatever is on its way', async () => {
  const history = UNSAFE_createMemoryHistory({ initialEntries: ['/'], v5Compat: true });
  const router = createShopRouter(history, (to) => (to === '/far' ? new Promise(() => undefined) : undefined));
  void router.navigate('/far');
  router.navigator.push('/', undefined, { replace: true });
  expect([router.isWaiting(), router.state.location.pathname, router.state.historyAction, history.index]).toEqual([
    false,
    '/',
    'REPLACE',
    0,
  ]);
});

test('a page that could not be fetched is tried again at the next visit', async () => {
  const router = createShopRouter(UNSAFE_createMemoryHistory({ initialEntries: ['/c'], v5Compat: true }), fetchPage);
  pages['/c']!.fail();
  await router.settled();
  expect(router.isReady()).toBe(false);
  const again = router.navigate('/c');
  pages['/c']!.come();
  await again;
  expect([router.isReady(), load.mock.calls.filter(([path]) => path === '/c')]).toEqual([true, [['/c'], ['/c']]]);
});

test('a page is fetched when its link is pointed at or reached by the keyboard, another shop never', async () => {
  const asked = jest.fn();
  fetchAhead(asked);
  document.body.innerHTML =
    '<a href="/cart?x=1"><span>Cart</span></a><a href="https://other.example/cart">Elsewhere</a>';
  document.querySelector('span')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
  document.querySelectorAll('a')[1]!.dispatchEvent(new Event('focusin', { bubbles: true }));
  await waitFor(() => expect(asked.mock.calls).toEqual([['/cart']]));
});
