import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createProduct } from '../../testing/factories';
import { renderWithStore } from '../../testing/renderWithStore';
import { keepPlace, readPlace } from './listPlace';
import { ProductPages } from './ProductPages';
import { readProducts } from './readProducts';

/** What the browser would tell about a watched element; jsdom has no layout. */
const watchers = new Map<Element, (seen: boolean, height?: number) => void>();

// Dozens of cards in jsdom take their time on a busy machine.
jest.setTimeout(20_000);

/** An entry of the history that no other test has left a place under. */
let here = 0;
const entryHere = () => `entry ${here}`;

beforeEach(() => {
  watchers.clear();
  here += 1;
  window.scrollTo = jest.fn() as unknown as typeof window.scrollTo;
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(element: Element) {
      watchers.set(element, (isIntersecting, height = 3000) =>
        act(() =>
          this.tell([{ isIntersecting, boundingClientRect: { height } } as IntersectionObserverEntry], this as never),
        ),
      );
    }
    disconnect() {}
  } as never;
});

const products = readProducts(
  Array.from({ length: 60 }, (_, index) => createProduct({ id: index + 1, name: `Ghee ${index + 1}` })),
)!;
const Buy = () => <button type="button">Buy</button>;
const list = (entry = entryHere(), shown = products, isLeft = false) => (
  <ProductPages products={shown} action={Buy} entry={entry} isLeft={isLeft} />
);
const show = (entry?: string) => renderWithStore(list(entry));
const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
/** The cards come a few a frame. */
const drawn = (count: number) => waitFor(() => expect(names()).toHaveLength(count));
const page = (number: number) => document.querySelectorAll('[data-page]')[number]!;

test('a list draws twelve cards at once, then a few a frame; another view keeps the cards that it has too', async () => {
  const frames: FrameRequestCallback[] = [];
  const pace = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const { rerender } = show();
  const nextFrame = () => act(() => frames.splice(0).forEach((frame) => frame(0)));
  const counts = [names().length];
  for (let frame = 0; frame < 5; frame += 1) {
    nextFrame();
    counts.push(names().length);
  }
  expect(counts).toEqual([12, 16, 20, 24, 24, 24]);
  const third = screen.getByRole('heading', { name: 'Ghee 3' });
  const thirds = products.filter(({ id }) => id % 3 === 0).map((product) => ({ ...product }));
  rerender(list('b', thirds));
  // Eight of the 24 that were drawn, in the same order: they stay. Turned round, they come a few a frame.
  expect(names()).toHaveLength(8);
  expect(screen.getByRole('heading', { name: 'Ghee 3' })).toBe(third);
  rerender(list('turned', thirds.toReversed()));
  expect(names()).toHaveLength(4);
  pace.mockRestore();
});

test('a card whose product goes is given another one, with a picture and a button of its own; those that stay keep theirs', () => {
  const pictured = products.map((product) => ({ ...product, image: `https://shop.example/${product.id}.svg` }));
  const { rerender } = renderWithStore(list('a', pictured));
  const parts = () =>
    screen
      .getAllByTestId('product-card')
      .map((card) => ({ card, picture: card.querySelector('img')!, button: card.querySelector('button')! }));
  const before = parts();
  rerender(list('none stays', pictured.slice(24, 48)));
  expect(names()).toEqual(['Ghee 25', 'Ghee 26', 'Ghee 27', 'Ghee 28']);
  parts().forEach(({ card, picture, button }, place) => {
    expect(card).toBe(before[place]!.card);
    expect(picture).not.toBe(before[place]!.picture);
    expect(button).not.toBe(before[place]!.button);
    expect(picture).toHaveAttribute('src', `https://shop.example/${25 + place}.svg`);
  });
  const [twentyFive] = parts();
  rerender(list('one stays', [pictured[0]!, pictured[24]!, pictured[1]!]));
  expect(names()).toEqual(['Ghee 1', 'Ghee 25', 'Ghee 2']);
  const stayed = parts()[1]!;
  expect([
    stayed.card === twentyFive!.card,
    stayed.picture === twentyFive!.picture,
    stayed.button === twentyFive!.button,
  ]).toEqual([true, true, true]);
});

test('a list comes in pages of 24: by a button, which hands the focus on to the first new product', async () => {
  const { user } = show();
  await drawn(24);
  expect(await screen.findByText('24 of 60 shown')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more products' }));
  expect(screen.getByRole('link', { name: /^Ghee 25 / })).toHaveFocus();
  await drawn(48);
  await user.click(await screen.findByRole('button', { name: 'Show more products' }));
  await drawn(60);
  expect(screen.getByRole('list', { name: 'Products 49 to 60' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more products' })).not.toBeInTheDocument();
});

test('more come when the end is near, but not to whoever walks through the list by keyboard', async () => {
  const { user } = show();
  await screen.findByText('24 of 60 shown');
  const end = () => watchers.get(screen.getByText('24 of 60 shown').parentElement!)!;
  await user.tab();
  jest.spyOn(document.activeElement!, 'matches').mockReturnValue(true);
  end()(true);
  expect(names()).toHaveLength(24);
  act(() => (document.activeElement as HTMLElement).blur());
  end()(true);
  await drawn(48);
});

test('a page far from the window leaves only its height, unless the focus is in it', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show more products' }));
  await drawn(48);
  watchers.get(page(0))!(false, 2580);
  expect(names()[0]).toBe('Ghee 25');
  expect(page(0)).toHaveStyle({ minHeight: '2580px' });
  watchers.get(page(1))!(false, 2600);
  expect(names()[0]).toBe('Ghee 25');
  watchers.get(page(0))!(true, 2580);
  expect(page(0)).toHaveStyle({ minHeight: '2580px' });
  await drawn(48);
  await waitFor(() => expect(page(0)).not.toHaveStyle({ minHeight: '2580px' }));
});

test('the same entry of the history finds the same place: as many products, drawn where the window stands', async () => {
  keepPlace('b', { shown: 60, heights: [3000, 3000, 1500], y: 6500 });
  const { unmount } = show('b');
  expect(window.scrollTo).toHaveBeenCalledWith(0, 6500);
  expect(page(0)).toHaveStyle({ minHeight: '3000px' });
  expect(names()[0]).toBe('Ghee 25');
  expect(names()).toHaveLength(36);
  watchers.get(page(2))!(true, 1510);
  unmount();
  expect(readPlace('b')?.shown).toBe(60);
  expect(readPlace('b')?.heights[2]).toBe(1510);
  expect(readPlace('c')).toBeUndefined();
});

test('where the window goes while the next list is on its way is no place in the list that is left', () => {
  Object.defineProperty(window, 'scrollY', { value: 3000, writable: true });
  const { rerender, unmount } = show();
  fireEvent.scroll(window);
  rerender(list('a', products, true));
  fireEvent.scroll(Object.assign(window, { scrollY: 0 }));
  unmount();
  expect(readPlace(entryHere())?.y).toBe(3000);
});
