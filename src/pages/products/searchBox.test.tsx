import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderApp } from '../../testing/renderApp';

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
  const app = renderApp(path);
  await screen.findByText('Found 1 product(s)');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  return { ...app, box };
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('Clear All before typed text has been searched takes that text away for good', async () => {
  const { box, address } = await open('/products?category=1');
  type(box, 'almond');
  await pass(250);
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  await pass(2000);
  expect(box).toHaveValue('');
  expect(address()).toBe('/products');
  expect(asked()).toEqual([null, null]);
});

test('Clear All takes blanks away, which are no search', async () => {
  const { box, address } = await open();
  expect(screen.getByRole('button', { name: 'Clear All' })).toHaveAttribute('aria-disabled', 'true');
  type(box, '   ');
  await pass(2000);
  expect([box.value, address()]).toEqual(['   ', '/products']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  await pass(2000);
  expect(box).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Clear All' })).toHaveAttribute('aria-disabled', 'true');
  expect(asked()).toEqual([null]);
});

test('removing the search takes away what has been typed since', async () => {
  const { box, address } = await open('/products?search=almond');
  type(box, 'almonds');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: “almond”' }));
  await pass(2000);
  expect([box.value, address()]).toEqual(['', '/products']);
});

test('a category chosen within the pause does not lose the typed text', async () => {
  const { box, address } = await open();
  type(box, 'almond');
  fireEvent.click(screen.getByRole('radio', { name: 'Nuts' }));
  await pass(1000);
  expect(box).toHaveValue('almond');
  expect(address()).toBe('/products?search=almond&category=1');
});

test('while a word is composed nothing is searched; its end begins the pause', async () => {
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
});

test('keyboards on Android compose every word: there a longer pause also searches', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
  const { box, address } = await open();
  fireEvent.compositionStart(box);
  type(box, 'almond');
  await pass(900);
  expect(address()).toBe('/products');
  await pass(200);
  expect(address()).toBe('/products?search=almond');
});

test('a long search is shortened in the chip, the title and the message', async () => {
  jest.useRealTimers();
  server.on('GET', LIST, { json: [] });
  const word = 'supercalifragilistic'.repeat(9);
  renderApp(`/products?search=${word}`);
  expect(await screen.findByText(/^Nothing for/)).toHaveTextContent(`Nothing for “${word.slice(0, 59)}…”`);
  const chip = screen.getByRole('button', { name: /^Remove filter/ });
  expect(chip).toHaveTextContent(`“${word.slice(0, 29)}…”`);
  expect(screen.getByRole('searchbox')).toHaveValue(word);
  await waitFor(() => expect(document.title).toBe(`${word.slice(0, 39)}… - Products - Mewa Pasal`));
});
