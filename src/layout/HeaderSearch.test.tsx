import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, type FakeServer, hold, startFakeServer } from '../testing/fakeServer';
import { createProduct } from '../testing/factories';
import { renderApp } from '../testing/renderApp';

const LIST = '/api/products/';
const found = (name: string) =>
  Array.from({ length: 8 }, (_, index) =>
    createProduct({ id: index + 1, name: `${name} ${index + 1}`, price: '250.00' }),
  );

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [] });
  server.on('GET', LIST, ({ query }) => ({ json: found(query.get('search') ?? 'Any') }));
});

async function open() {
  const app = renderApp('/payment/cancel');
  await screen.findByRole('heading', { level: 1 });
  return { ...app, box: within(screen.getByRole('banner')).getByRole('combobox', { name: 'Search the shop' }) };
}
const terms = () => server.sent('GET', LIST).map(({ query }) => query.get('search'));
const options = () => screen.findAllByRole('option');

test('what is typed suggests six products with name and price, by one call of the kind that the page makes', async () => {
  const { user, box } = await open();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.type(box, 'g');
  await user.type(box, 'hee');
  expect(await options()).toHaveLength(6);
  expect(screen.getByRole('option', { name: 'ghee 1 NPR 250.00' })).toBeInTheDocument();
  expect(screen.getByText('6 suggestions')).toHaveAttribute('role', 'status');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Suggestions' }).id);
  expect(
    server.sent('GET', LIST).map(({ query }) => [query.get('search'), query.get('ordering'), query.get('category')]),
  ).toEqual([['ghee', 'name', null]]);
});

test('the arrows walk through the options and back to the text; Enter opens the product', async () => {
  const { user, box, address } = await open();
  await user.type(box, 'ghee');
  const all = await options();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(all[1]).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', all[1]!.id);
  expect(box).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(box).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/products/6'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Enter without an option goes to the products page; a press on an option to its product', async () => {
  const { user, box, address } = await open();
  await user.type(box, 'ghee');
  await user.click((await options())[2]!);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Product 3' })).toHaveFocus());
  expect(address()).toBe('/products/3');
  await user.type(box, ' oil');
  await options();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/products?search=ghee+oil'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await screen.findByText('Found 8 product(s)');
});

test('Escape closes the list and keeps the text; leaving closes it too; an arrow opens it again', async () => {
  const { user, box } = await open();
  await user.type(box, 'ghee');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveValue('ghee');
  await user.keyboard('{ArrowDown}');
  await options();
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('a newer text ends the call for an older one, whose answer never shows; a failure is quiet', async () => {
  const first = hold();
  const aborted: string[] = [];
  server.on('GET', LIST, (call: Call, signal: AbortSignal) => {
    const term = call.query.get('search') ?? '';
    signal.addEventListener('abort', () => aborted.push(term));
    if (term === 'gh') return (first.handler as (...args: unknown[]) => Promise<object>)(call, signal);
    return term === 'ghee' ? { json: found('ghee') } : { status: 500, json: {} };
  });
  const { user, box } = await open();
  await user.type(box, 'gh');
  await waitFor(() => expect(first.waiting()).toBe(1));
  await user.type(box, 'ee');
  expect((await options())[0]).toHaveTextContent('ghee 1');
  await act(async () => first.release({ json: found('old') }));
  expect(screen.queryByText('old 1')).not.toBeInTheDocument();
  expect(aborted).toContain('gh');
  await user.type(box, 'x');
  await waitFor(() => expect(terms().at(-1)).toBe('gheex'));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the suggestions for an earlier text do not show for a new one', async () => {
  const { user, box } = await open();
  await user.type(box, 'ghee');
  await options();
  await user.clear(box);
  const held = hold();
  server.on('GET', LIST, held.handler);
  await user.type(box, 'dates');
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await act(async () => held.release({ json: found('dates') }));
  expect(await options()).toHaveLength(6);
});
