import { screen } from '@testing-library/react';
import { createProduct } from '../../../testing/factories';
import { startFakeServer } from '../../../testing/fakeServer';
import { renderWithStore } from '../../../testing/renderWithStore';
import { FeaturedProducts } from './FeaturedProducts';

const LIST = '/api/products/';

test('§2 featured products that are already loaded stay when a later request fails', async () => {
  const server = startFakeServer();
  server.on('GET', LIST, { json: { results: [createProduct({ name: 'Walnuts' })] } });
  const { store, user, unmount } = renderWithStore(<FeaturedProducts />);
  expect(await screen.findByRole('heading', { name: 'Walnuts' })).toBeInTheDocument();
  unmount();
  server.on('GET', LIST, { status: 503, json: {} });
  renderWithStore(<FeaturedProducts />, { store });
  expect(await screen.findByText('Failed to load products')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Walnuts' })).toBeInTheDocument();
  server.on('GET', LIST, { json: { results: [createProduct({ name: 'Almonds' })] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Almonds' })).toBeInTheDocument();
  expect(screen.queryByText('Failed to load products')).not.toBeInTheDocument();
});
