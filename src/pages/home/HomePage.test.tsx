import { screen, waitFor, within } from '@testing-library/react';
import { hold, startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

const CATEGORIES = '/api/products/categories/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/', { json: [createProduct({ id: 1, name: 'Ghee', featured: true })] });
  server.on('GET', CATEGORIES, {
    json: [createCategory({ id: 3, name: 'Tea' }), createCategory({ id: 4, name: 'Spices' })],
  });
});

const row = () => screen.findByRole('navigation', { name: 'Categories' });

test("the front page leads to the shop's categories, beside the specification's three tiles", async () => {
  offerFeatures('products');
  renderPage('/');
  const links = await within(await row()).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/categories/3', '/categories/4']);
  for (const name of ['Electronics', 'Fashion', 'Home & Garden'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/categories');
});

test('while the categories load, their room is kept', async () => {
  offerFeatures('products');
  const held = hold();
  server.on('GET', CATEGORIES, held.handler);
  renderPage('/');
  const list = within(await row()).getByRole('list');
  expect(list).toHaveAttribute('aria-busy', 'true');
  expect(list.children.length).toBeGreaterThan(10);
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: [createCategory()] });
  await waitFor(() => expect(list).not.toHaveAttribute('aria-busy'));
  expect(list.children).toHaveLength(1);
});

test('categories that cannot be loaded leave the front page as it is', async () => {
  offerFeatures('products');
  server.on('GET', CATEGORIES, { status: 500, json: {} });
  renderPage('/');
  expect(await screen.findByText('Ghee', { selector: 'h3' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument());
});

test('§2 search engines are told of the shop, how to reach it, and of its search; without product pages the front page asks for no categories', async () => {
  renderPage('/');
  expect(await screen.findByText('Ghee', { selector: 'h3' })).toBeInTheDocument();
  const [script] = document.querySelectorAll('script[type="application/ld+json"]');
  expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
    '@graph': [
      {
        '@type': 'Organization',
        name: 'Mewa Pasal',
        address: 'Asan Bazaar, Kathmandu 44600, Nepal',
        telephone: '+977 1 5550100',
        email: 'support@example.com',
      },
      {
        '@type': 'WebSite',
        url: 'http://localhost/',
        potentialAction: { target: { urlTemplate: 'http://localhost/products?search={search_term_string}' } },
      },
    ],
  });
  expect(server.sent('GET', CATEGORIES)).toHaveLength(0);
});
