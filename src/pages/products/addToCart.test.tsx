import { screen, within } from '@testing-library/react';
import { makeStore } from '../../app/store';
import { ProductGrid } from '../../features/catalog/ProductGrid';
import { CartLink } from '../../layout/CartLink';
import { catchToasts } from '../../testing/catchToasts';
import { startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct } from '../../testing/factories';
import { memberSession, renderWithStore } from '../../testing/renderWithStore';

catchToasts();

test('UX-45 adding to the cart changes that card and the badge, and nothing else', async () => {
  const server = startFakeServer();
  const products = [1, 2, 3].map((id) => createProduct({ id, name: `Product ${id}` }));
  server.on('GET', '/api/products/cart/me/', { json: createCart([]) });
  server.on('POST', '/api/products/cart/add_item/', {
    json: createCart([createCartItem({ product: { ...products[1]!, image: null } })]),
  });
  const { user } = renderWithStore(
    <>
      <CartLink />
      <ProductGrid products={products} />
    </>,
    { store: makeStore(memberSession) },
  );
  await screen.findByRole('link', { name: 'Cart, 0 items' });
  const cards = screen.getAllByTestId('product-card');
  const before = cards.map((card) => card.innerHTML);

  await user.click(screen.getByRole('button', { name: 'Add to Cart: Product 2' }));
  expect(await within(cards[1]!).findByText('1 in cart')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeInTheDocument();
  expect([cards[0]!.innerHTML, cards[2]!.innerHTML]).toEqual([before[0], before[2]]);
});
