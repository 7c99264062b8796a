import { act, screen, waitFor } from '@testing-library/react';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderApp } from '../../testing/renderApp';

const LIST = '/api/products/';
const almonds = createProduct({ id: 1, name: 'Almonds' });
const walnuts = createProduct({ id: 2, name: 'Walnuts' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', {
    json: [createCategory({ id: 1, name: 'Nuts' }), createCategory({ id: 2, name: 'Spices' })],
  });
  server.on('GET', LIST, { json: [almonds, walnuts] });
});

const searchBox = () => screen.findByRole('searchbox', { name: 'Search products' });
const asked = () =>
  server.sent('GET', LIST).map(({ query }) => [query.get('search'), query.get('category'), query.get('ordering')]);

test('§2.17 §9.2 loading shows 12 skeletons, then what was found', async () => {
  const held = hold();
  server.on('GET', LIST, held.handler);
  renderApp('/products');
  expect(await screen.findAllByTestId('product-skeleton')).toHaveLength(12);
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: [almonds, walnuts] });
  expect(await screen.findByText('Found 2 product(s)')).toHaveAttribute('role', 'status');
  expect(await screen.findAllByTestId('product-card')).toHaveLength(2);
  expect(screen.queryByTestId('product-skeleton')).not.toBeInTheDocument();
});

test('UX-31 §2 nothing found says so, repeats the term and shows a way out', async () => {
  server.on('GET', LIST, ({ query }) => ({ json: query.get('search') ? [] : [almonds] }));
  const { user, address } = renderApp('/products?search=zzz&category=1');
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  expect(await screen.findByText('Try adjusting your search or filters')).toBeInTheDocument();
  expect(screen.getByText('Nothing for “zzz”')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all products' }));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(address()).toBe('/products');
});

test('UX-26 §2 an address restores every control and asks for just that', async () => {
  renderApp('/products?search=almond&category=2&sort=-price');
  expect(await searchBox()).toHaveValue('almond');
  expect(await screen.findByRole('radio', { name: 'Spices' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-price');
  await waitFor(() => expect(asked()).toEqual([['almond', '2', '-price']]));
  await waitFor(() => expect(document.title).toBe('almond - Products - Mewa Pasal'));
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('UX-26 §2 blank values of the address are not sent, and spaces around the search neither', async () => {
  const { router } = renderApp('/products?search=%20%20&category=');
  await waitFor(() => expect(asked()).toEqual([[null, null, 'name']]));
  await act(() => router.navigate('/products?search=%20almond%20'));
  await waitFor(() => expect(asked().at(-1)).toEqual(['almond', null, 'name']));
});

test('UX-26 §2 an unknown sort in the address falls back', async () => {
  renderApp('/products?sort=__proto__&search=%3Cscript%3E');
  expect(await screen.findByRole('radio', { name: 'Spices' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
  expect(await searchBox()).toHaveValue('<script>');
  await waitFor(() => expect(asked().at(-1)).toEqual(['<script>', null, 'name']));
});

test.each(['999', '0', '99999999999999999999'])(
  'UX-26 §2 an unknown category in the address finds nothing and is not shown as All: %s',
  async (category) => {
    server.on('GET', LIST, ({ query }) => ({ json: query.get('category') ? [] : [almonds] }));
    const { user, address } = renderApp(`/products?category=${category}`);
    expect(await screen.findByRole('radio', { name: 'Spices' })).toBeInTheDocument();
    expect(await screen.findByText('No products found')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'All' })).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Unknown category' }));
    expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(address()).toBe('/products');
  },
);

test('UX-27 §2 choosing a category and a sort is mirrored in the address; the default sort is not; Back undoes it', async () => {
  const { user, address, router } = renderApp('/products');
  await user.click(await screen.findByRole('radio', { name: 'Nuts' }));
  expect(address()).toBe('/products?category=1');
  expect(screen.getByRole('radio', { name: 'Nuts' })).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-created_at');
  expect(address()).toBe('/products?category=1&sort=-created_at');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name');
  expect(address()).toBe('/products?category=1');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-created_at'));
  await act(() => router.navigate(-2));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All' })).toBeChecked());
});

test('UX-28 §2 Clear All takes search, category and sort away', async () => {
  const { user, address } = renderApp('/products?search=almond&category=2&sort=price');
  await user.click(await screen.findByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(address()).toBe('/products'));
  expect(await searchBox()).toHaveValue('');
  await waitFor(() => expect(asked().at(-1)).toEqual([null, null, 'name']));
  await screen.findByText('Found 2 product(s)');
});

test('§2.16 Clear All is there from the start, idle', async () => {
  const { user, address } = renderApp('/products');
  const clear = await screen.findByRole('button', { name: 'Clear All' });
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  await user.click(clear);
  expect(address()).toBe('/products');
});

test.each(['name', 'bogus'])('§2.15 the sort "%s" leaves the address, and nothing else does', async (sort) => {
  const { address, router } = renderApp(`/products?search=almond&sort=${sort}&category=2`);
  await waitFor(() => expect(address()).toBe('/products?search=almond&category=2'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
});

test('UX-25 what is typed counts once, after a pause, and leaves no single letters in the history', async () => {
  const { user, address, router } = renderApp('/categories');
  await act(() => router.navigate('/products'));
  await user.type(await searchBox(), 'ghee');
  await waitFor(() => expect(address()).toBe('/products?search=ghee'));
  await screen.findByText('Found 2 product(s)');
  expect(asked().map(([search]) => search)).toEqual([null, 'ghee']);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(address()).toBe('/categories'));
});

test('UX-25 Enter searches at once', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'], advanceTimers: false });
  try {
    const { address, router } = renderApp('/products');
    await act(() => jest.advanceTimersByTimeAsync(400));
    const box = await searchBox();
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'timur');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(address()).toBe('/products');
    await act(async () => box.closest('form')!.requestSubmit());
    expect(router.state.location.search).toBe('?search=timur');
  } finally {
    jest.useRealTimers();
  }
});

test('UX-25 a late response to an older search never shows', async () => {
  const first = hold();
  const second = hold();
  server.on('GET', LIST, (call, signal) => {
    const held = call.query.get('category') === '1' ? first : second;
    return (held.handler as (...args: unknown[]) => Promise<object>)(call, signal);
  });
  const { user } = renderApp('/products?category=1');
  await user.click(await screen.findByRole('radio', { name: 'Spices' }));
  await waitFor(() => expect(second.waiting()).toBe(1));
  second.release({ json: [walnuts] });
  expect(await screen.findByRole('heading', { name: 'Walnuts' })).toBeInTheDocument();
  await act(async () => first.release({ json: [almonds] }));
  expect(screen.getByRole('heading', { name: 'Walnuts' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Almonds' })).not.toBeInTheDocument();
});

test('F09 UX-42 a failure can be tried again and keeps the filters', async () => {
  server.on('GET', LIST, { status: 503, json: { detail: 'later' } });
  const { user, address } = renderApp('/products?category=1');
  expect(await screen.findByText('Failed to load products')).toBeInTheDocument();
  server.on('GET', LIST, { json: [almonds] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(address()).toBe('/products?category=1');
  // The button is gone; keyboard users continue in the page, not at its very start.
  expect(screen.getByRole('main')).toHaveFocus();
});

test('UX-28 §2 the active filters are above the list, each with a button that removes it', async () => {
  const { user, address } = renderApp('/products?search=almond&category=2&sort=price');
  const term = await screen.findByRole('button', { name: 'Remove filter: “almond”' });
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Spices' }));
  expect(address()).toBe('/products?search=almond&sort=price');
  expect(term).toHaveFocus();
  await user.click(term);
  expect(address()).toBe('/products?sort=price');
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Found 2 product(s)', { selector: '[role=status]' })).toHaveFocus());
  // The sort is still there to be cleared.
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(address()).toBe('/products');
  expect(screen.getByRole('button', { name: 'Clear All' })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(screen.getByText('Found 2 product(s)', { selector: '[role=status]' })).toHaveFocus());
});

test('UX-10 the number is announced for each list, also when it is the same', async () => {
  const { user } = renderApp('/products');
  const status = await screen.findByText('Found 2 product(s)');
  const held = hold();
  server.on('GET', LIST, held.handler);
  await user.click(screen.getByRole('radio', { name: 'Spices' }));
  expect(screen.getByRole('button', { name: 'Remove filter: Spices' })).toBeInTheDocument();
  expect(status).toHaveTextContent('Found 2 product(s)');
  const stale = status.firstChild;
  expect(stale).toHaveAttribute('aria-hidden', 'true');
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: [almonds, walnuts] });
  await waitFor(() => expect(status.firstChild).not.toBe(stale));
  expect(status).toHaveTextContent('Found 2 product(s)');
});

test('UX-28 a removed filter disappears at once and the focus moves on, however slow the list is', async () => {
  const { user } = renderApp('/products?search=almond&category=2');
  const term = await screen.findByRole('button', { name: 'Remove filter: “almond”' });
  const category = await screen.findByRole('button', { name: 'Remove filter: Spices' });
  server.on('GET', LIST, hold().handler);
  await user.click(term);
  expect(term).not.toBeInTheDocument();
  expect(category).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(category).not.toBeInTheDocument();
  expect(screen.getByText('Found 2 product(s)')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Found 2 product(s)');
  expect(document.activeElement).toHaveAttribute('role', 'status');
});

test('a list that a failure has replaced does not come back while the next one loads', async () => {
  const { user } = renderApp('/products');
  await screen.findByText('Found 2 product(s)');
  server.on('GET', LIST, { status: 500, json: {} });
  await user.click(screen.getByRole('radio', { name: 'Spices' }));
  await screen.findByText('Failed to load products');
  const seen: (string | null)[] = [];
  const watcher = new MutationObserver(() =>
    seen.push(...screen.queryAllByText(/^Found/).map(({ textContent }) => textContent)),
  );
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
  const held = hold();
  server.on('GET', LIST, held.handler);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByTestId('product-skeleton')).toHaveLength(12);
  await user.click(screen.getByRole('radio', { name: 'Nuts' }));
  await waitFor(() => expect(held.waiting()).toBe(2));
  watcher.disconnect();
  expect(seen).toEqual([]);
});

test('UX-44 the list before stays, marked as busy, until the response is here; none is shown under other filters after an error', async () => {
  const { user } = renderApp('/products');
  await screen.findByText('Found 2 product(s)');
  const held = hold();
  server.on('GET', LIST, held.handler);
  await user.click(screen.getByRole('radio', { name: 'Nuts' }));
  expect(screen.getAllByTestId('product-card')[0]!.closest('[aria-busy]')).toBeInTheDocument();
  expect(screen.getByText('Found 2 product(s)')).toBeInTheDocument();
  expect(screen.queryByTestId('product-skeleton')).not.toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ status: 500, json: {} });
  expect(await screen.findByText('Failed to load products')).toBeInTheDocument();
  expect(screen.queryByTestId('product-card')).not.toBeInTheDocument();
});

test('a link to another view, for example the search of the bar, keeps the previous list and its cards until the response is here', async () => {
  const { router } = renderApp('/products');
  const card = await screen.findByRole('link', { name: /^Almonds/ });
  const held = hold();
  server.on('GET', LIST, held.handler);
  const seen: number[] = [];
  const watcher = new MutationObserver(() => seen.push(screen.queryAllByTestId('product-skeleton').length));
  watcher.observe(document.body, { childList: true, subtree: true });
  await act(() => router.navigate('/products?search=nuts'));
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(card).toBeInTheDocument();
  held.release({ json: [almonds] });
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByTestId('product-card')).toHaveLength(1));
  watcher.disconnect();
  expect([card.isConnected, Math.max(0, ...seen)]).toEqual([true, 0]);
});
