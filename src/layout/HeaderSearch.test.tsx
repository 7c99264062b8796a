import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { change } from '../testing/change';
import { enter } from '../testing/enter';
import { type Call, type FakeServer, hold, startFakeServer } from '../testing/fakeServer';
import { createProduct } from '../testing/factories';
import { renderLayout } from '../testing/renderApp';
import { renderWithStore } from '../testing/renderWithStore';
import { HeaderSearch } from './HeaderSearch';

const LIST = '/api/products/';
const found = (name: string, length = 3) =>
  Array.from({ length }, (_, index) => createProduct({ id: index + 1, name: `${name} ${index + 1}`, price: '250.00' }));

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', LIST, ({ query }) => ({ json: found(query.get('search') ?? 'Any') }));
});

let navigate: NavigateFunction;

/** What the keyboard reaches after the box, with the address. */
function Page() {
  navigate = useNavigate();
  const { pathname, search } = useLocation();
  return <button data-testid="page">{pathname + search}</button>;
}

function open() {
  const app = renderWithStore(
    <>
      <HeaderSearch />
      <Page />
    </>,
  );
  return { ...app, box: screen.getByRole('combobox', { name: 'Search the shop' }) };
}
const address = () => screen.getByTestId('page').textContent;
const terms = () => server.sent('GET', LIST).map(({ query }) => query.get('search'));
const options = () => screen.findAllByRole('option');

test('what is typed suggests six products with name and price, and all results, by one call of the kind that the page makes', async () => {
  server.on('GET', LIST, { json: found('ghee', 8) });
  const { box } = open();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  // Without a pause between the letters.
  for (const text of ['g', 'gh', 'ghee']) change(box, text);
  expect(await options()).toHaveLength(7);
  expect(screen.getByRole('option', { name: 'ghee 1 NPR 250.00' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'All 8 results for “ghee”' })).toBeInTheDocument();
  expect(screen.getByText('6 suggestions')).toHaveAttribute('role', 'status');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Suggestions' }).id);
  expect(
    server.sent('GET', LIST).map(({ query }) => [query.get('search'), query.get('ordering'), query.get('category')]),
  ).toEqual([['ghee', 'name', null]]);
});

test('the arrows walk through the options and back to the text; Enter opens the product', async () => {
  const { user, box } = open();
  await enter(user, box, 'ghee');
  const all = await options();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(all[1]).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', all[1]!.id);
  expect(box).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(box).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/products/3'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the last option leads to the products page, with the number that the server counts', async () => {
  const { user, box } = open();
  server.on('GET', LIST, { json: { count: 41, next: null, previous: null, results: found('ghee') } });
  await enter(user, box, 'ghee');
  expect((await options()).at(-1)).toHaveTextContent(/^All 41 results for “ghee”$/);
  await user.keyboard('{ArrowUp}');
  expect((await options()).at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/products?search=ghee'));
});

test('one result is named as one, and a long text is shortened; what matches stands out, in any letter case and word by word; Devanagari in a name is Nepali', async () => {
  const { user, box } = open();
  server.on('GET', LIST, { json: [createProduct({ name: 'Cow GHEE (गाईको घिउ) (1 l)' })] });
  const shown = async (text: string) => {
    await user.clear(box);
    await user.paste(text);
    return options();
  };
  const marked = async (text: string) => {
    const [option] = await shown(text);
    return [...option!.querySelectorAll('b')].map(({ textContent }) => textContent);
  };
  expect(await marked('ghee cow')).toEqual(['Cow', 'GHEE']);
  const [option, all] = await options();
  expect(option!.querySelector('[lang="ne"]')).toHaveTextContent(/^गाईको घिउ$/);
  expect(all).toHaveTextContent(/^1 result for “ghee cow”$/);
  expect(await marked('घिउ')).toEqual(['घिउ']);
  expect(await marked('(1')).toEqual(['(1']);
  expect((await shown('w'.repeat(50))).at(-1)).toHaveTextContent(`1 result for “${'w'.repeat(39)}…”`);
});

test('§2 Enter goes to /products?search={text}; on the products page the box shows the search of the address, elsewhere it is empty', async () => {
  const { user, box } = open();
  await enter(user, box, '  dry & sweet');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/products?search=dry+%26+sweet'));
  expect(box).toHaveValue('dry & sweet');
  await act(async () => navigate('/products?search=timur&category=1'));
  expect(box).toHaveValue('timur');
  await act(async () => navigate('/products'));
  expect(box).toHaveValue('');
  await act(async () => navigate(-1));
  expect(box).toHaveValue('timur');
  await act(async () => navigate('/payment/cancel?search=timur'));
  expect(box).toHaveValue('');
});

test('what is typed stays when the menu of a phone opens and closes', async () => {
  const { user, router } = renderLayout('/payment/cancel');
  const box = screen.getByLabelText('Search the shop');
  await enter(user, box, 'ghee');
  await options();
  await user.click(screen.getByLabelText('Menu'));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(box).toHaveValue('ghee');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(box).toHaveValue('ghee');
});

test('while a word is composed nothing is suggested', async () => {
  const { box } = open();
  act(() => box.focus());
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  try {
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'gh' } });
    fireEvent.change(box, { target: { value: 'घि' } });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(terms()).toEqual([]);
    fireEvent.change(box, { target: { value: 'घिउ' } });
    fireEvent.compositionEnd(box);
    await act(() => jest.advanceTimersByTimeAsync(400));
  } finally {
    jest.useRealTimers();
  }
  expect(await options()).toHaveLength(4);
  expect(terms()).toEqual(['घिउ']);
});

test('Enter without an option goes to the products page; a press on an option to its product, and leaves an empty box behind', async () => {
  const { user, box } = open();
  await enter(user, box, 'ghee');
  await user.click((await options())[2]!);
  await waitFor(() => expect(address()).toBe('/products/3'));
  expect(box).toHaveValue('');
  await enter(user, box, 'ghee oil');
  await options();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/products?search=ghee+oil'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('a newer text ends the call for an older one, whose response never shows; a failure is quiet', async () => {
  const first = hold();
  const aborted: string[] = [];
  server.on('GET', LIST, (call: Call, signal: AbortSignal) => {
    const term = call.query.get('search') ?? '';
    signal.addEventListener('abort', () => aborted.push(term));
    if (term === 'gh') return (first.handler as (...args: unknown[]) => Promise<object>)(call, signal);
    return term === 'ghee' ? { json: found('ghee') } : { status: 500, json: {} };
  });
  const { user, box } = open();
  await enter(user, box, 'gh');
  await waitFor(() => expect(first.waiting()).toBe(1));
  await enter(user, box, 'ee');
  expect((await options())[0]).toHaveTextContent('ghee 1');
  await act(async () => first.release({ json: found('old') }));
  expect(screen.queryByText('old 1')).not.toBeInTheDocument();
  expect(aborted).toContain('gh');
  await enter(user, box, 'x');
  await waitFor(() => expect(terms().at(-1)).toBe('gheex'));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the suggestions for an earlier text do not show for a new one', async () => {
  const { user, box } = open();
  await enter(user, box, 'ghee');
  await options();
  await user.clear(box);
  const held = hold();
  server.on('GET', LIST, held.handler);
  await enter(user, box, 'dates');
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await act(async () => held.release({ json: found('dates') }));
  expect(await options()).toHaveLength(4);
});

test('a search without results says so where the suggestions would be; Escape closes the list and keeps the text; leaving closes it too; an arrow opens it again', async () => {
  const { user, box } = open();
  server.on('GET', LIST, { json: [] });
  expect(screen.queryByText('Nothing found')).not.toBeInTheDocument();
  await enter(user, box, 'zzz');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(screen.getByText('No suggestions')).toHaveAttribute('role', 'status');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Nothing found')).not.toBeInTheDocument();

  server.on('GET', LIST, { json: found('ghee') });
  await user.clear(box);
  await enter(user, box, 'ghee');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveValue('ghee');
  await user.keyboard('{ArrowDown}');
  await options();
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
