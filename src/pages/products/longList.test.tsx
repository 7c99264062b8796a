import { act, screen, waitFor } from '@testing-library/react';
import { type Call, type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

const LIST = '/api/products/';
const products = Array.from({ length: 15 }, (_, index) => createProduct({ id: index + 1, name: `Ghee ${index + 1}` }));

/** A page of the products, as a server with pagination sends it. This one sends two at most: dozens of cards take jsdom long. */
const pageOf = ({ query }: Call) => {
  const [page, size] = [Number(query.get('page')), Math.min(Number(query.get('page_size')), 2)];
  const next = page * size < products.length ? `https://shop.example/?page=${page + 1}` : null;
  return {
    json: { count: products.length, next, previous: null, results: products.slice((page - 1) * size, page * size) },
  };
};

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

const pages = () => server.sent('GET', LIST).map(({ query }) => Number(query.get('page')));
const cards = (count: number) => waitFor(() => expect(screen.getAllByTestId('product-card').length).toBe(count));
const more = () => screen.findByText('Show more products', { selector: 'button' });
const link = (name: string) => screen.getByText(name).closest('a');

test('§2 a long list comes in pages of 24 by a button, which moves the focus to the first new product; a page that fails leaves the list, says so and can be tried again; a product that moves to the next page between two calls is shown once', async () => {
  const { user } = renderPage('/products');
  expect(await screen.findByText('Found 15 product(s)')).toBeInTheDocument();
  expect(screen.getByText('2 of 15 shown')).toBeInTheDocument();
  await user.click(await more());
  await cards(4);
  await waitFor(() => expect(link('Ghee 3')).toHaveFocus());
  server.on('GET', LIST, { status: 503, json: {} });
  await user.click(await more());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
  await cards(4);
  expect(screen.getByText('Found 15 product(s)')).toBeInTheDocument();
  server.on('GET', LIST, (call) => {
    const { json } = pageOf(call);
    return { json: { ...json, next: null, results: [products[3], ...json.results.slice(1)] } };
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await cards(5);
  await waitFor(() => expect(link('Ghee 6')).toHaveFocus());
  expect(screen.queryByText('Show more products')).not.toBeInTheDocument();
  expect(server.sent('GET', LIST).map(({ query }) => [query.get('page'), query.get('page_size')])).toEqual([
    ['1', '24'],
    ['2', '24'],
    ['3', '24'],
    ['3', '24'],
  ]);
});

test('UX-27 the next page loads as the end comes near, but not for keyboard users who walk through the list; Back shows as many products as before from the first render on; the end or a press on the button during a refetch loads the next page after it, but a press does not hold for another list', async () => {
  const { user, router } = renderPage('/products');
  await cards(2);
  act(() => link('Ghee 1')!.focus());
  await user.tab();
  const focused = jest.spyOn(document.activeElement!, 'matches').mockReturnValue(true);
  reachEnd();
  expect(pages()).toEqual([1]);
  focused.mockRestore();
  act(() => (document.activeElement as HTMLElement).blur());
  reachEnd();
  await cards(4);

  /** Comes back to a list of so many cards, which are being requested again; gives the function that lets the server respond. */
  const comeBack = async (count: number) => {
    await act(() => router.navigate('/payment/cancel'));
    await screen.findByText('Payment Cancelled', { selector: 'h1' });
    let respond = () => {};
    const answered = new Promise<void>((resolve) => (respond = resolve));
    server.on('GET', LIST, async (call) => {
      await answered;
      if (call.query.get('page') === '3') isEndNear = false;
      return pageOf(call);
    });
    server.calls.length = 0;
    await act(() => router.navigate(-1));
    await cards(count);
    return respond;
  };

  const respond = await comeBack(4);
  isEndNear = true;
  reachEnd();
  respond();
  await cards(6);
  expect(pages()).toEqual([1, 2, 3]);

  const respondToPress = await comeBack(6);
  await user.click(await more());
  respondToPress();
  await cards(8);
  await waitFor(() => expect(link('Ghee 7')).toHaveFocus());
  expect(pages()).toEqual([1, 2, 3, 4]);

  const respondToOther = await comeBack(8);
  await user.click(await more());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-price');
  respondToOther();
  expect(await screen.findByText('2 of 15 shown')).toBeInTheDocument();
  const sorted = server.sent('GET', LIST).filter(({ query }) => query.get('ordering') === '-price');
  expect(sorted).toHaveLength(1);
});
