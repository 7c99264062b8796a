import { screen } from '@testing-library/react';
import { Profiler } from 'react';
import { CartLink } from '../../layout/CartLink';
import { makeStore } from '../../app/store';
import { AddToCart } from '../../features/cart/AddToCart';
import { ProductGrid } from '../../features/catalog/ProductGrid';
import { type ShopProduct } from '../../features/catalog/catalogEndpoints';
import { startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct } from '../../testing/factories';
import { memberSession, renderWithStore } from '../../testing/renderWithStore';

// A whole grid in jsdom takes its time on a busy machine.
jest.setTimeout(20_000);

test('UX-45 adding to the cart draws that card and the badge anew, and nothing else', async () => {
  const server = startFakeServer();
  const products = Array.from({ length: 8 }, (_, place) =>
    createProduct({ id: place + 1, name: `Product ${place + 1}` }),
  ) as ShopProduct[];
  const [third] = [products[2]!];
  server.on('GET', '/api/products/cart/me/', { json: createCart([]) });
  server.on('POST', '/api/products/cart/add_item/', {
    json: createCart([createCartItem({ product: { ...third, image: null } })]),
  });
  const draws: Record<string, number> = {};
  const count = (id: string) => (draws[id] = (draws[id] ?? 0) + 1);
  const CountedAction = ({ product }: { product: ShopProduct }) => (
    <Profiler id={product.name} onRender={count}>
      <AddToCart product={product} />
    </Profiler>
  );
  const { user } = renderWithStore(
    <>
      <Profiler id="badge" onRender={count}>
        <CartLink />
      </Profiler>
      <Profiler id="all" onRender={count}>
        <ProductGrid products={products} action={CountedAction} atOnce={products.length} />
      </Profiler>
    </>,
    { store: makeStore(memberSession) },
  );
  await screen.findByRole('link', { name: 'Cart, 0 items' });
  for (const id of Object.keys(draws)) delete draws[id];

  await user.click(screen.getByRole('button', { name: 'Add to Cart: Product 3' }));
  expect(await screen.findByText(/^In your cart: \d+$/)).toBeInTheDocument();
  await screen.findByRole('button', { name: 'Add to Cart: Product 3' });
  // On its way, in the cart, at rest again; the badge gets its number. All that was drawn in the grid was that card.
  expect(draws).toEqual({ 'Product 3': draws.all, badge: 1, all: expect.any(Number) });
  expect(draws.all).toBeLessThanOrEqual(3);
});
