import { act, screen, waitFor } from '@testing-library/react';
import { change } from '../../testing/change';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderPage } from '../../testing/renderApp';

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

const searchBox = () => screen.getByRole('searchbox', { name: 'Search products' });
const sort = () => screen.getByLabelText('Sort by');
const category = (name: string) => screen.getByLabelText(name, { selector: '[type=radio]' });
const findCategory = (name: string) => screen.findByLabelText(name, { selector: '[type=radio]' });
const status = () => screen.getByText('Found 2 product(s)', { selector: '[role=status]' });
const asked = () =>
  server.sent('GET', LIST).map(({ query }) => [query.get('search'), query.get('category'), query.get('ordering')]);

test('§2.16 §2.17 §9.2 UX-10 UX-25 UX-44 loading shows 12 skeletons and an idle Clear All, then what was found; the list before stays, marked as busy, until the response is here, whose number is announced also when it is the same; a late response to an older search never shows', async () => {
  const held = hold();
  server.on('GET', LIST, held.handler);
  const { user, address, router } = renderPage('/products');
  expect(await screen.findAllByTestId('product-skeleton')).toHaveLength(12);
  const clear = screen.getByRole('button', { name: 'Clear All' });
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  await user.click(clear);
  expect(address()).toBe('/products');
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: [almonds, walnuts] });
  const found = await screen.findByText('Found 2 product(s)');
  expect(found).toHaveAttribute('role', 'status');
  const cards = screen.getAllByTestId('product-card');
  expect(cards).toHaveLength(2);
  expect(screen.queryByTestId('product-skeleton')).not.toBeInTheDocument();

  await user.click(await findCategory('Spices'));
  expect(screen.getByRole('button', { name: 'Remove filter: Spices' })).toBeInTheDocument();
  expect(cards[0]!.closest('[aria-busy]')).toBeInTheDocument();
  expect(screen.queryByTestId('product-skeleton')).not.toBeInTheDocument();
  expect(found).toHaveTextContent('Found 2 product(s)');
  const stale = found.firstChild;
  expect(stale).toHaveAttribute('aria-hidden', 'true');
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: [almonds, walnuts] });
  await waitFor(() => expect(found.firstChild).not.toBe(stale));
  expect(found).toHaveTextContent('Found 2 product(s)');

  await user.click(category('Nuts'));
  await waitFor(() => expect(held.waiting()).toBe(1));
  const seen: number[] = [];
  const watcher = new MutationObserver(() => seen.push(screen.queryAllByTestId('product-skeleton').length));
  watcher.observe(document.body, { childList: true, subtree: true });
  // As the search of the bar does.
  await act(() => router.navigate('/products?search=nuts'));
  await waitFor(() => expect(held.waiting()).toBe(2));
  const [almondsCard, walnutsCard] = screen.getAllByTestId('product-card');
  held.releaseLast({ json: [walnuts] });
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  await waitFor(() => expect(almondsCard).not.toBeInTheDocument());
  await act(async () => held.release({ json: [almonds] }));
  expect(almondsCard).not.toBeInTheDocument();
  expect(screen.getAllByTestId('product-card')).toEqual([walnutsCard]);
  expect(walnutsCard).toHaveTextContent('Walnuts');
  watcher.disconnect();
  expect(Math.max(0, ...seen)).toBe(0);
});

test('F09 UX-42 UX-44 a failure can be tried again and keeps the filters; no list is shown under other filters after an error, and none comes back while the next one loads', async () => {
  server.on('GET', LIST, { status: 503, json: { detail: 'later' } });
  const { user, address } = renderPage('/products?category=1');
  expect(await screen.findByText('Failed to load products')).toBeInTheDocument();
  server.on('GET', LIST, { json: [almonds] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(address()).toBe('/products?category=1');
  // The button is gone; keyboard users continue in the page, not at its very start.
  expect(screen.getByRole('main')).toHaveFocus();

  server.on('GET', LIST, { status: 500, json: {} });
  await user.click(await findCategory('Spices'));
  expect(await screen.findByText('Failed to load products')).toBeInTheDocument();
  expect(screen.queryByTestId('product-card')).not.toBeInTheDocument();
  const seen: (string | null)[] = [];
  const watcher = new MutationObserver(() =>
    seen.push(...screen.queryAllByText(/^Found/).map(({ textContent }) => textContent)),
  );
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
  const held = hold();
  server.on('GET', LIST, held.handler);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByTestId('product-skeleton')).toHaveLength(12);
  await user.click(category('All'));
  await waitFor(() => expect(held.waiting()).toBe(2));
  watcher.disconnect();
  expect(seen).toEqual([]);
});

test('UX-26 UX-31 §2 an unknown category in the address finds nothing and is not shown as All; nothing found says so, repeats the term, shortened in message, chip and title, and shows a way out', async () => {
  server.on('GET', LIST, ({ query }) => ({ json: query.get('search') || query.get('category') ? [] : [almonds] }));
  const { user, address, router } = renderPage('/products?category=999');
  await findCategory('Spices');
  expect(await screen.findByText('No products found')).toBeInTheDocument();
  expect(category('All')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Unknown category' }));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(category('All')).toBeChecked();
  expect(address()).toBe('/products');

  const word = 'supercalifragilistic'.repeat(9);
  await act(() => router.navigate(`/products?search=${word}`));
  expect(await screen.findByText(/^Nothing for/)).toHaveTextContent(`Nothing for “${word.slice(0, 59)}…”`);
  const chip = screen.getByRole('button', { name: /^Remove filter/ });
  expect(chip).toHaveTextContent(`“${word.slice(0, 29)}…”`);
  expect(searchBox()).toHaveValue(word);
  await waitFor(() => expect(document.title).toBe(`${word.slice(0, 39)}… - Products - Mewa Pasal`));

  await act(() => router.navigate('/products?search=zzz&category=1'));
  expect(await screen.findByText('Nothing for “zzz”')).toBeInTheDocument();
  expect(screen.getByText('No products found')).toBeInTheDocument();
  expect(screen.getByText('Try adjusting your search or filters')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all products' }));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(address()).toBe('/products');
});

test('UX-26 UX-28 §2.15 §2 an address restores every control and asks for just that; an unknown sort falls back and leaves the address, as the default does; blanks are not sent; Clear All takes search, category and sort away', async () => {
  const { user, address, router } = renderPage('/products?search=almond&category=2&sort=-price');
  expect(await findCategory('Spices')).toBeChecked();
  expect(searchBox()).toHaveValue('almond');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-price');
  await waitFor(() => expect(asked()).toEqual([['almond', '2', '-price']]));
  await waitFor(() => expect(document.title).toBe('almond - Products - Mewa Pasal'));
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(address()).toBe('/products'));
  expect(searchBox()).toHaveValue('');
  await waitFor(() => expect(asked().at(-1)).toEqual([null, null, 'name']));

  for (const value of ['name', '__proto__']) {
    await act(() => router.navigate(`/products?search=%3Cscript%3E&sort=${value}&category=2`));
    await waitFor(() => expect(address()).toBe('/products?search=%3Cscript%3E&category=2'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sort()).toHaveValue('name');
    expect(searchBox()).toHaveValue('<script>');
    await waitFor(() => expect(asked().at(-1)).toEqual(['<script>', '2', 'name']));
    await act(() => router.navigate(`/products?search=%20${value === 'name' ? '' : 'almond'}%20&category=`));
    await waitFor(() => expect(asked().at(-1)).toEqual([value === 'name' ? null : 'almond', null, 'name']));
  }
});

test('UX-25 UX-27 §2 what is typed counts once, after a pause, and leaves no single letters in the history; choosing a category and a sort is mirrored in the address; the default sort is not; Back undoes it', async () => {
  const { user, address, router } = renderPage('/payment/cancel');
  await act(() => router.navigate('/products'));
  await findCategory('Nuts');
  // Without a pause between the letters.
  for (const text of ['g', 'gh', 'ghee']) change(searchBox(), text);
  await waitFor(() => expect(address()).toBe('/products?search=ghee'));
  await waitFor(() => expect(asked().map(([search]) => search)).toEqual([null, 'ghee']));
  await user.click(category('Nuts'));
  expect(address()).toBe('/products?search=ghee&category=1');
  expect(category('Nuts')).toHaveFocus();
  await user.selectOptions(sort(), '-created_at');
  expect(address()).toBe('/products?search=ghee&category=1&sort=-created_at');
  await user.selectOptions(sort(), 'name');
  expect(address()).toBe('/products?search=ghee&category=1');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(sort()).toHaveValue('-created_at'));
  await act(() => router.navigate(-2));
  await waitFor(() => expect(category('All')).toBeChecked());
  await act(() => router.navigate(-1));
  await waitFor(() => expect(address()).toBe('/payment/cancel'));
});

test('UX-28 §2 the active filters are above the list, each with a button that removes it at once, however slow the list is; the focus moves on', async () => {
  const { user, address, router } = renderPage('/products?search=almond&category=2&sort=price');
  const term = await screen.findByRole('button', { name: 'Remove filter: “almond”' });
  const spices = await screen.findByRole('button', { name: 'Remove filter: Spices' });
  await screen.findByText('Found 2 product(s)');
  server.on('GET', LIST, hold().handler);
  await user.click(term);
  expect(term).not.toBeInTheDocument();
  expect(spices).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(spices).not.toBeInTheDocument();
  expect(screen.getByText('Found 2 product(s)')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Found 2 product(s)');
  expect(document.activeElement).toHaveAttribute('role', 'status');

  server.on('GET', LIST, { json: [almonds, walnuts] });
  await act(() => router.navigate('/products?search=almond&category=2&sort=-price'));
  const again = screen.getByRole('button', { name: 'Remove filter: “almond”' });
  await user.click(screen.getByRole('button', { name: 'Remove filter: Spices' }));
  expect(address()).toBe('/products?search=almond&sort=-price');
  expect(again).toHaveFocus();
  await user.click(again);
  expect(address()).toBe('/products?sort=-price');
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  await waitFor(() => expect(status()).toHaveFocus());
  // The sort is still there to be cleared.
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(address()).toBe('/products');
  expect(screen.getByRole('button', { name: 'Clear All' })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(status()).toHaveFocus());
});
