import { act, fireEvent, screen } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

const LIST = '/api/products/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [createCategory({ id: 1, name: 'Nuts' })] });
  server.on('GET', LIST, { json: [createProduct({ name: 'Almonds' })] });
});
afterEach(() => jest.useRealTimers());

const asked = () => server.sent('GET', LIST).map(({ query }) => query.get('search'));

/** The products page with its list, under timers that the test advances. */
async function open(path = '/products') {
  const app = renderPage(path);
  await screen.findByText('Found 1 product(s)');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  return { ...app, box };
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('UX-25 Clear All takes away typed text that has not been searched, and blanks, which are no search; so does removing the search; a category chosen within the pause loses no text; Enter searches at once', async () => {
  const { box, address } = await open('/products?category=1');
  type(box, 'almond');
  await pass(250);
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  await pass(2000);
  expect([box.value, address()]).toEqual(['', '/products']);
  expect(asked()).toEqual([null, null]);

  const clear = screen.getByRole('button', { name: 'Clear All' });
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  type(box, '   ');
  await pass(2000);
  expect([box.value, address()]).toEqual(['   ', '/products']);
  fireEvent.click(clear);
  await pass(2000);
  expect(box).toHaveValue('');
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  expect(asked()).toEqual([null, null]);

  type(box, 'almond');
  fireEvent.click(screen.getByRole('radio', { name: 'Nuts' }));
  await pass(1000);
  expect(box).toHaveValue('almond');
  expect(address()).toBe('/products?search=almond&category=1');

  type(box, 'almonds');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: “almond”' }));
  await pass(2000);
  expect([box.value, address()]).toEqual(['', '/products?category=1']);

  type(box, 'timur');
  expect(address()).toBe('/products?category=1');
  fireEvent.submit(box.form!);
  expect(address()).toBe('/products?search=timur&category=1');
});

test('while a word is composed nothing is searched, and its end begins the pause; keyboards on Android compose every word: there a longer pause also searches', async () => {
  const { box, address } = await open();
  fireEvent.compositionStart(box);
  type(box, 'b');
  type(box, 'ba');
  await pass(2000);
  expect([box.value, address()]).toEqual(['ba', '/products']);
  type(box, 'बा');
  fireEvent.compositionEnd(box);
  await pass(200);
  expect(address()).toBe('/products');
  await pass(200);
  expect(decodeURIComponent(address())).toBe('/products?search=बा');
  expect(asked()).toEqual([null, 'बा']);

  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
  fireEvent.compositionStart(box);
  type(box, 'almond');
  await pass(900);
  expect(decodeURIComponent(address())).toBe('/products?search=बा');
  await pass(200);
  expect(address()).toBe('/products?search=almond');
});

const DROPPED = {
  json: [createProduct({ name: 'Almonds' })],
  headers: { 'search-dropped': encodeURIComponent('organic') },
};

test.each([
  ['all', '/products?search=Organic%20almonds', null, 'Best match'],
  ['all', '/products?search=almonds&sort=price', 'price', 'Best match'],
  ['all', '/products', 'name', 'Name (A–Z)'],
  ['none', '/products?search=Organic%20almonds', 'name', 'Name (A–Z)'],
])(
  '§2.16 with the features %s %s asks for the order %s, and the default is called %s',
  async (features, address, order, text) => {
    offerFeatures(features);
    renderPage(address);
    expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
    expect(server.sent('GET', LIST).map(({ query }) => query.get('ordering'))).toEqual([order]);
    expect(screen.getAllByRole('option', { name: text })[0]).toHaveValue('name');
  },
);

test('the words of a search that do not count are named, and what was searched instead', async () => {
  server.on('GET', LIST, DROPPED);
  renderPage('/products?search=Organic%20almonds');
  expect(await screen.findByText('No match for “organic”. Results for “almonds”.')).toBeInTheDocument();
});

test('a search that finds nothing offers its single words, popular searches and the categories; the specification alone offers none', async () => {
  offerFeatures('all');
  server.on('GET', LIST, { json: [] });
  server.on('GET', '/api/popular-searches/', { json: { searches: ['basmati rice'] } });
  const { unmount } = renderPage('/products?search=almonds%20of%20jumla');
  const link = (name: string) => screen.findByRole('link', { name });
  expect(await link('basmati rice')).toHaveAttribute('href', '/products?search=basmati+rice');
  expect(await link('jumla')).toHaveAttribute('href', '/products?search=jumla');
  expect(await link('Nuts')).toHaveAttribute('href', '/categories/1');
  unmount();
  offerFeatures('none');
  renderPage('/products?search=almonds%20of%20jumla');
  expect(await screen.findByText('Try adjusting your search or filters')).toBeInTheDocument();
  expect(screen.queryByText('Popular searches')).not.toBeInTheDocument();
  expect(server.sent('GET', '/api/popular-searches/')).toHaveLength(1);
});
