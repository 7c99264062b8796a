import { act, screen, waitFor } from '@testing-library/react';
import { type Call, type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp } from '../../testing/renderApp';

const LIST = '/api/products/';
const products = Array.from({ length: 60 }, (_, index) => createProduct({ id: index + 1, name: `Ghee ${index + 1}` }));

/** A page of the products, as a server with pagination responses. */
const pagesOf =
  (largest: number) =>
  ({ query }: Call) => {
    const [page, size] = [Number(query.get('page')), Math.min(Number(query.get('page_size')), largest)];
    const next = page * size < products.length ? `https://shop.example/?page=${page + 1}` : null;
    return {
      json: { count: products.length, next, previous: null, results: products.slice((page - 1) * size, page * size) },
    };
  };
/** A server that sends six products at most: dozens of cards take jsdom long. */
const pageOf = pagesOf(6);

/** Reports the end of the list as near the window; jsdom has no layout. */
let reachEnd: () => void;
/** Every observer reports at its start. */
let isEndNear: boolean;
let server: FakeServer;

beforeEach(() => {
  offerFeatures('account');
  isEndNear = false;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      reachEnd = () => act(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
    }
    observe() {
      if (isEndNear) queueMicrotask(reachEnd);
    }
    disconnect() {}
  } as never;
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [] });
  server.on('GET', LIST, pageOf);
});
afterEach(() => offerFeatures('none'));

const pages = () => server.sent('GET', LIST).map(({ query }) => Number(query.get('page')));
const cards = (count: number) => waitFor(() => expect(screen.getAllByTestId('product-card')).toHaveLength(count));
const more = () => screen.findByRole('button', { name: 'Show more products' });

test('§2 a long list comes in pages of 24 by a button, which moves the focus to the first new product', async () => {
  server.on('GET', LIST, pagesOf(100));
  const { user } = renderApp('/products');
  expect(await screen.findByText('Found 60 product(s)')).toBeInTheDocument();
  expect(screen.getByText('24 of 60 shown')).toBeInTheDocument();
  await user.click(await more());
  await cards(48);
  expect(screen.getByRole('link', { name: 'Ghee 25' })).toHaveFocus();
  await user.click(await more());
  await cards(60);
  expect(screen.getByRole('link', { name: 'Ghee 49' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more products' })).not.toBeInTheDocument();
  expect(pages()).toEqual([1, 2, 3]);
});

test('§7 a list that came whole is shown in steps of 24 too, without another call, and Back finds as many, none of them skipped by layout', async () => {
  offerFeatures('none');
  server.on('GET', LIST, { json: products.slice(0, 30) });
  const { user, router } = renderApp('/products');
  expect(await screen.findByText('Found 30 product(s)')).toBeInTheDocument();
  await cards(24);
  await user.click(await more());
  await cards(30);
  expect(screen.getByRole('link', { name: 'Ghee 25' })).toHaveFocus();
  // jsdom does not know `content-visibility`; the first card is never skipped.
  const styles = () => screen.getAllByTestId('product-card').map((card) => card.closest('li')!.className);
  expect(styles().at(-1)).not.toBe(styles()[0]);
  await act(() => router.navigate('/login'));
  await act(() => router.navigate(-1));
  await cards(30);
  // The place to scroll back to holds for the real heights.
  expect(styles().at(-1)).toBe(styles()[0]);
  expect(screen.queryByRole('button', { name: 'Show more products' })).not.toBeInTheDocument();
  expect(server.sent('GET', LIST).map(({ query }) => query.get('page'))).toEqual([null, null]);
});

test('the next page loads as the end comes near, but not for keyboard users who walk through the list', async () => {
  const { user } = renderApp('/products');
  await cards(6);
  act(() => screen.getByRole('link', { name: 'Ghee 1' }).focus());
  await user.tab();
  const focused = jest.spyOn(document.activeElement!, 'matches').mockReturnValue(true);
  reachEnd();
  expect(pages()).toEqual([1]);
  focused.mockRestore();
  act(() => (document.activeElement as HTMLElement).blur());
  reachEnd();
  await cards(12);
});

/** Comes back to a list of two pages, which are being requested again; gives the function that lets the server respond. */
async function comeBack() {
  const { user, router } = renderApp('/products');
  await user.click(await more());
  await cards(12);
  await act(() => router.navigate('/products/7'));
  await screen.findByRole('heading', { level: 1, name: 'Product 7' });
  let respond = () => {};
  const answered = new Promise<void>((resolve) => (respond = resolve));
  server.on('GET', LIST, async (call) => {
    await answered;
    if (call.query.get('page') === '3') isEndNear = false;
    return pageOf(call);
  });
  await act(() => router.navigate(-1));
  await cards(12);
  return { user, respond };
}

test('the next page loads after a refetch during which the end came near', async () => {
  const { respond } = await comeBack();
  isEndNear = true;
  reachEnd();
  respond();
  await cards(18);
  expect(pages()).toEqual([1, 2, 1, 2, 3]);
});

test('a press on the button during a refetch loads the next page after it', async () => {
  const { user, respond } = await comeBack();
  await user.click(await more());
  respond();
  await cards(18);
  expect(screen.getByRole('link', { name: 'Ghee 13' })).toHaveFocus();
  expect(pages()).toEqual([1, 2, 1, 2, 3]);
});

test('a press on the button during a refetch does not hold for another list', async () => {
  const { user, respond } = await comeBack();
  await user.click(await more());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-price');
  respond();
  expect(await screen.findByText('6 of 60 shown')).toBeInTheDocument();
  const sorted = server.sent('GET', LIST).filter(({ query }) => query.get('ordering') === '-price');
  expect(sorted).toHaveLength(1);
});

test('a page that fails leaves the list, says so and can be tried again', async () => {
  const { user } = renderApp('/products');
  await cards(6);
  server.on('GET', LIST, { status: 503, json: {} });
  await user.click(await more());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
  expect(screen.getAllByTestId('product-card')).toHaveLength(6);
  expect(screen.getByText('Found 60 product(s)')).toBeInTheDocument();
  server.on('GET', LIST, pageOf);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await cards(12);
});

test('a product that moves to the next page between two calls is shown once', async () => {
  const { user } = renderApp('/products');
  await cards(6);
  server.on('GET', LIST, (call) => {
    const { json } = pageOf(call);
    return { json: { ...json, results: [products[5], ...json.results.slice(1)] } };
  });
  await user.click(await more());
  await cards(11);
});

test('UX-27 Back shows as many products as before from the first render on', async () => {
  const { user, router } = renderApp('/products');
  await user.click(await more());
  await cards(12);
  await act(() => router.navigate('/products/7'));
  await screen.findByRole('heading', { level: 1, name: 'Product 7' });
  server.on('GET', LIST, () => new Promise(() => undefined));
  await act(() => router.navigate(-1));
  await cards(12);
});
