import { act, screen, waitFor, within } from '@testing-library/react';
import { type BoughtProduct } from '../../../contract/wishes';
import { keepRoom } from '../../features/catalog/buyAgain/buyAgainRoom';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

const BUY_AGAIN = '/api/buy-again/';
const ADD = '/api/products/cart/add_item/';

const bought = (id: number, name: string, quantity: number): BoughtProduct => ({
  product: createProduct({ id, name, quantity: 9 }),
  quantity,
  times: 2,
  last_ordered_at: '2026-11-20T04:15:00.000Z',
});

let server: FakeServer;
beforeEach(() => {
  offerFeatures('orders');
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/products/', { json: { count: 0, next: null, previous: null, results: [] } });
  server.on('GET', BUY_AGAIN, {
    json: [bought(1, 'Ghee', 2), ...[2, 3, 4, 5].map((id) => bought(id, `Tea ${id}`, 1))],
  });
  server.on('POST', ADD, { json: createCart() });
});

// The document is shared with other tests.
afterEach(() => keepRoom(null));

test('a member buys again what they bought, with the last quantity; then the card counts it as other cards do', async () => {
  offerFeatures('all');
  keepTokens();
  const ghee = createCartItem({ id: 31, product: createProduct({ id: 1, name: 'Ghee' }), quantity: 2 });
  server.on('POST', ADD, { json: createCart([ghee]) });
  const { user } = renderPage('/buy-again');
  expect(await screen.findAllByTestId('product-card')).toHaveLength(5);
  // One piece needs no number.
  expect(screen.getByRole('button', { name: 'Add to Cart: Tea 2' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add 2 to Cart: Ghee' }));
  const more = await screen.findByRole('button', { name: 'Add to Cart: Ghee' });
  await waitFor(() => expect(more).toHaveFocus());
  expect(screen.getByRole('button', { name: 'One fewer: Ghee' })).toBeInTheDocument();
  await user.click(more);
  expect(server.sent('POST', ADD).map(({ body }) => body)).toEqual([
    { product_id: 1, quantity: 2 },
    { product_id: 1, quantity: 1 },
  ]);
});

test('the front page has the first four for a member, and nothing for a visitor', async () => {
  const visitor = renderPage('/');
  await screen.findByText('No products are featured at the moment');
  expect(screen.queryByRole('heading', { name: 'Buy again' })).not.toBeInTheDocument();
  expect(server.sent('GET', BUY_AGAIN)).toEqual([]);
  visitor.unmount();
  keepTokens();
  renderPage('/');
  const section = (await screen.findByRole('heading', { name: 'Buy again' })).closest('section')!;
  expect(within(section).getAllByTestId('product-card')).toHaveLength(4);
  expect(within(section).getByRole('link', { name: 'See everything you’ve bought' })).toHaveAttribute(
    'href',
    '/buy-again',
  );
});

test('what was bought stands before the featured products once its room is known, until its member has left', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
  server.on('POST', '/api/user/logout/', { json: {} });
  const room = () => document.documentElement.style.getPropertyValue('--buy-again');
  keepTokens();
  const order = async () => {
    const again = await screen.findByRole('heading', { name: 'Buy again' });
    const featured = screen.getByRole('heading', { name: 'Featured Products' });
    return featured.compareDocumentPosition(again) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before';
  };
  const first = renderPage('/');
  expect(await order()).toBe('after');
  // No room is left where it will stand at the next visit.
  expect(screen.getByRole('region', { name: 'Featured Products' }).previousElementSibling).toBeNull();
  expect(room()).toBe('640px');
  expect(window.localStorage.getItem('buy_again')).toBe(`${window.innerWidth} 640`);
  first.unmount();
  const { auth } = renderPage('/');
  expect(await order()).toBe('before');
  act(() => auth.send({ type: 'logoutRequested' }));
  await waitFor(() => expect(room()).toBe(''));
  expect(window.localStorage.getItem('buy_again')).toBeNull();
  height.mockRestore();
});

test('nothing bought yet, a list that cannot be loaded, and a visitor', async () => {
  renderPage('/buy-again').unmount();
  const visitor = renderPage('/buy-again');
  expect(await screen.findByText('Log in to see what you bought before')).toBeInTheDocument();
  visitor.unmount();
  keepTokens();
  server.on('GET', BUY_AGAIN, { status: 500, json: { detail: 'broken' } });
  const { user } = renderPage('/buy-again');
  expect(await screen.findByText('Failed to load what you bought')).toBeInTheDocument();
  server.on('GET', BUY_AGAIN, { json: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing to buy again yet')).toBeInTheDocument();
});

test('without the feature the page is unknown', async () => {
  offerFeatures('none');
  renderPage('/buy-again');
  expect(await screen.findByRole('heading', { level: 1, name: /not found|cannot find/i })).toBeInTheDocument();
});
