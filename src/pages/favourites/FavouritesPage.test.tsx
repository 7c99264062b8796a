import { act, screen, waitFor, within } from '@testing-library/react';
import { type ProductIds } from '../../../contract/wishes';
import { MAX_FAVOURITES } from '../../../contract/wishRules';
import { makeStore } from '../../app/store';
import { Toasts } from '../../components/feedback/Toasts';
import { favouriteApi } from '../../features/catalog/favourites/favouriteEndpoints';
import { Heart } from '../../features/catalog/favourites/Heart';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createProduct, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';
import { memberSession, renderWithStore, visitorSession } from '../../testing/renderWithStore';

const FAVOURITES = '/api/favourites/';
const ALERTS = '/api/stock-alerts/';
const tea = createProduct({ id: 42, name: 'Ilam Tea' });
const honey = createProduct({ id: 43, name: 'Honey', quantity: 0 });

let server: FakeServer;
let kept: number[];
beforeEach(() => {
  offerFeatures('products');
  kept = [];
  server = startFakeServer();
  const response = (): { json: ProductIds } => ({ json: { products: kept } });
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/products/', { json: [tea, honey] });
  server.on('GET', '/api/products/categories/', { json: [] });
  server.on('GET', '/api/products/43/', { json: { ...honey, related: [] } });
  server.on('GET', '/api/products/by-id/', ({ query }) => {
    const ids = query.get('ids')!.split(',').map(Number);
    return { json: ids.flatMap((id) => [tea, honey].filter((product) => product.id === id)) };
  });
  server.on('GET', FAVOURITES, response);
  server.on('POST', FAVOURITES, ({ body }) => {
    const { products } = body as ProductIds;
    kept = [...products, ...kept.filter((id) => !products.includes(id))];
    return response();
  });
  server.on('DELETE', `${FAVOURITES}42/`, () => {
    kept = kept.filter((id) => id !== 42);
    return response();
  });
  server.on('GET', ALERTS, { json: { products: [] } });
});

const heart = (name: string) => screen.findByLabelText(`Favourite: ${name}`);
const stored = () => JSON.parse(window.localStorage.getItem('favourites') ?? '[]') as unknown;

test("a visitor's favourites are kept in the browser, listed, and merged at the login", async () => {
  const { user, unmount } = renderPage('/products');
  await user.click(await heart('Ilam Tea'));
  expect(await heart('Ilam Tea')).toHaveAttribute('aria-pressed', 'true');
  expect(stored()).toEqual([42]);
  await user.click(await screen.findByText('See all'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Favourites' })).toBeInTheDocument();
  expect(await screen.findByText('Ilam Tea')).toBeInTheDocument();
  expect(server.sent('GET', FAVOURITES)).toEqual([]);
  unmount();

  kept = [43];
  const app = renderPage('/favourites');
  expect(await screen.findByText('Ilam Tea')).toBeInTheDocument();
  keepTokens();
  app.unmount();
  renderPage('/favourites');
  expect(await screen.findByText('Honey')).toBeInTheDocument();
  expect(screen.getByText('Ilam Tea')).toBeInTheDocument();
  expect(server.sent('POST', FAVOURITES).map(({ body }) => body)).toEqual([{ products: [42] }]);
  expect(stored()).toEqual([]);
});

test("a visitor's favourites that have no room at the login stay in the browser, with a word, and are added once there is room", async () => {
  keepTokens();
  const many = Array.from({ length: MAX_FAVOURITES }, (_, index) => 1000 + index);
  window.localStorage.setItem('favourites', '[42,43]');
  kept = many;
  const full = { status: 400, json: { error: 'Full', detail: 'Full', code: 'too_many_favourites' } };
  server.on('POST', FAVOURITES, full);
  const { store } = renderWithStore(<Toasts />, { store: makeStore(memberSession) });
  const read = () =>
    act(async () => {
      const { data } = await store.dispatch(
        favouriteApi.endpoints.getFavourites.initiate(undefined, { forceRefetch: true }),
      );
      expect(data?.products).toEqual(kept);
    });
  await read();
  expect(await screen.findByText(/^2 favourites of this browser were not added/)).toBeInTheDocument();
  expect(stored()).toEqual([42, 43]);
  await read();
  expect(server.sent('POST', FAVOURITES)).toHaveLength(1);

  kept = many.slice(1);
  await read();
  server.on('POST', FAVOURITES, () => {
    kept = [42, ...kept];
    return { json: { products: kept, left_out: [43] } };
  });
  await read();
  expect(server.sent('POST', FAVOURITES).map(({ body }) => body)).toEqual([
    { products: [42, 43] },
    { products: [42, 43] },
  ]);
  expect(stored()).toEqual([43]);
  expect(await screen.findByText(/^1 favourite of this browser was not added/)).toBeInTheDocument();

  // What the server cannot read is not sent again.
  kept = [44];
  await read();
  server.on('POST', FAVOURITES, { status: 400, json: { products: ['Ensure this value is less than 2147483648.'] } });
  await read();
  expect(stored()).toEqual([]);
});

test('two hearts that are refused are both empty, and two that cannot be taken away are both full', async () => {
  keepTokens();
  const { user, store } = renderWithStore(
    <>
      <Heart product={tea} />
      <Heart product={honey} />
    </>,
    { store: makeStore(memberSession) },
  );
  const hearts = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));
  const pressBoth = async (method: 'POST' | 'DELETE', shown: string) => {
    const held = hold();
    for (const path of [FAVOURITES, `${FAVOURITES}42/`, `${FAVOURITES}43/`]) server.on(method, path, held.handler);
    for (const name of ['Ilam Tea', 'Honey']) await user.click(await heart(name));
    await waitFor(() => expect(hearts()).toEqual([shown, shown]));
    for (let count = 0; count < 2; count += 1) {
      await waitFor(() => expect(held.waiting()).toBe(1));
      await act(async () => held.release({ status: 503, json: {} }));
    }
    const calls = () => Object.values(store.getState().api.mutations).map((call) => call?.status);
    await waitFor(() => expect(calls()).not.toContain('pending'));
  };
  await pressBoth('POST', 'true');
  await waitFor(() => expect(hearts()).toEqual(['false', 'false']));

  kept = [43, 42];
  server.on('POST', FAVOURITES, () => ({ json: { products: kept } }));
  await user.click(await heart('Honey'));
  await waitFor(() => expect(hearts()).toEqual(['true', 'true']));
  await pressBoth('DELETE', 'false');
  await waitFor(() => expect(hearts()).toEqual(['true', 'true']));
});

test('a heart that another tab has set is set here, and the other tabs hear of one that is set here', async () => {
  keepTokens();
  const { user } = renderWithStore(<Heart product={tea} />, { store: makeStore(memberSession) });
  const button = await heart('Ilam Tea');
  await waitFor(() => expect(server.sent('GET', FAVOURITES)).toHaveLength(1));
  kept = [42];
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'favourites_changed' })));
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(window.localStorage.getItem('favourites_changed')).toBeNull();
  await user.click(button);
  await waitFor(() => expect(window.localStorage.getItem('favourites_changed')).not.toBeNull());
  expect(kept).toEqual([]);
});

test('a member takes a heart away and sets it again: the card stays until the page is left; a read that began before a press does not bring back what the press took away', async () => {
  keepTokens();
  kept = [42];
  const { user, store } = renderPage('/favourites');
  const button = await heart('Ilam Tea');
  const pressed = (isPressed: boolean) =>
    waitFor(() => expect(button).toHaveAttribute('aria-pressed', String(isPressed)));
  await user.click(button);
  await waitFor(() => expect(kept).toEqual([]));
  await pressed(false);
  await user.click(button);
  await waitFor(() => expect(kept).toEqual([42]));
  await pressed(true);

  const held = hold();
  server.on('GET', FAVOURITES, held.handler);
  act(() => void store.dispatch(favouriteApi.endpoints.getFavourites.initiate(undefined, { forceRefetch: true })));
  await waitFor(() => expect(held.waiting()).toBe(1));
  const change = hold();
  server.on('DELETE', `${FAVOURITES}42/`, change.handler);
  await user.click(button);
  await waitFor(() => expect(change.waiting()).toBe(1));
  held.release({ json: { products: [42] } });
  await pressed(true);
  change.release({ json: { products: [] } });
  await pressed(false);
});

test('a heart that the server refuses shows why, and is empty again; a visitor keeps a hundred at most', async () => {
  const hearts = (
    <>
      <Heart product={tea} />
      <Toasts />
    </>
  );
  keepTokens();
  const text = 'You have too many favourites.';
  server.on('POST', FAVOURITES, { status: 400, json: { error: text, detail: text, code: 'too_many_favourites' } });
  const member = renderWithStore(hearts, { store: makeStore(memberSession) });
  await member.user.click(await heart('Ilam Tea'));
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(async () => expect(await heart('Ilam Tea')).toHaveAttribute('aria-pressed', 'false'));
  member.unmount();

  const many = Array.from({ length: MAX_FAVOURITES }, (_, index) => 1000 + index);
  window.localStorage.setItem('favourites', JSON.stringify(many));
  const { user } = renderWithStore(hearts, { store: makeStore(visitorSession) });
  await user.click(await heart('Ilam Tea'));
  expect(await screen.findByText(/^You can keep at most 100/)).toBeInTheDocument();
  expect(await heart('Ilam Tea')).toHaveAttribute('aria-pressed', 'false');
  expect(stored()).toEqual(many);
});

test('without favourites the page leads to the products; without the feature it is unknown and cards have no heart', async () => {
  const { unmount } = renderPage('/favourites');
  expect(await screen.findByText('No favourites yet')).toBeInTheDocument();
  unmount();
  offerFeatures('none');
  const { router } = renderPage('/favourites');
  expect(await screen.findByRole('heading', { level: 1, name: /not found|cannot find/i })).toBeInTheDocument();
  await act(() => router.navigate('/products'));
  expect(await screen.findAllByTestId('product-card')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Favourite/ })).not.toBeInTheDocument();
});

test('a member waits for a product that is sold out, also when their list failed to load, and stops waiting on it', async () => {
  keepTokens();
  let waiting: number[] = [];
  const response = () => ({ json: { products: waiting } });
  server.on('GET', ALERTS, { status: 500, json: { detail: 'A server error occurred.' } });
  server.on('PUT', `${ALERTS}43/`, () => {
    waiting = [43];
    server.on('GET', ALERTS, response);
    return response();
  });
  server.on('DELETE', `${ALERTS}43/`, () => {
    waiting = [];
    return response();
  });
  const { user, router } = renderPage('/products/43');
  const tellMe = await screen.findByRole('button', { name: 'Tell me when it is back: Honey' });
  await waitFor(() => expect(tellMe).toBeEnabled());
  await user.click(tellMe);
  expect(await screen.findByText(/^We’ll email you/)).toHaveAttribute('role', 'status');
  await act(() => router.navigate('/favourites'));
  const section = (await screen.findByRole('heading', { name: 'You are waiting for' })).closest('section')!;
  await user.click(await within(section).findByRole('button', { name: 'Cancel the alert: Honey' }));
  expect(await within(section).findByRole('button', { name: 'Tell me when it is back: Honey' })).toBeInTheDocument();
  expect(waiting).toEqual([]);
});

test('a visitor who misses a sold out product is led to the login', async () => {
  renderPage('/products/43');
  expect(await screen.findByRole('link', { name: 'Log in to get an alert' })).toHaveAttribute('href', '/login');
});
