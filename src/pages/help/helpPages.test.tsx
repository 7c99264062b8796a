import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp } from '../../testing/renderApp';
import { setMeta } from '../../testing/setMeta';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/delivery/areas/', { json: [] });
  offerFeatures('orders');
});

const setShop = (name: string, content: string) => setMeta(`shop-${name}`, content);
const footer = () => within(screen.getByRole('contentinfo'));

test('the footer leads to the pages of help', async () => {
  const { user } = renderApp('/payment/success');
  for (const [name, text] of [
    ['Contact us', /give the number of the order/],
    ['Delivery', /shown before you place the order/],
    ['Returns', /15 days after delivery/],
    ['Questions', /are what you pay\. Only the delivery fee/],
  ] as const) {
    await user.click(footer().getByText(name));
    expect(await screen.findByText(name, { selector: 'h1' })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

test('footer and contact page have the numbers of the seller, and where complaints go', async () => {
  setShop('pan', '301234567');
  setShop('listing', '2082-1234');
  setShop('complaints', 'complaints@shop.example');
  renderApp('/contact');
  expect(await screen.findByRole('heading', { name: 'Seller' })).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'complaints@shop.example' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('mailto:complaints@shop.example'));
  expect(screen.getByRole('region', { name: 'Seller' })).toHaveTextContent(
    'PAN 301234567Department of Commerce 2082-1234',
  );
  expect(footer().getByText(/PAN 301234567 · Department of Commerce 2082-1234/)).toBeInTheDocument();
});

test('§7 taxes and the PAN of a company are told of where the shop has a tax number alone', async () => {
  const { unmount } = renderApp('/questions');
  expect(await screen.findByRole('heading', { name: 'Where is my bill?' })).toBeInTheDocument();
  expect(screen.queryByText(/taxes included|PAN/)).not.toBeInTheDocument();
  unmount();
  setShop('pan', '301234567');
  renderApp('/questions');
  expect(await screen.findByText(/are what you pay, taxes included/)).toBeInTheDocument();
  expect(screen.getByText(/enter its PAN at the checkout/)).toBeInTheDocument();
});

test('the page about delivery says what each area costs, and stays as it is when the shop cannot be asked', async () => {
  const AREAS = '/api/delivery/areas/';
  server.on('GET', AREAS, { status: 503, json: {} });
  const { unmount } = renderApp('/delivery');
  expect(await screen.findByText(/shown before you place the order/)).toBeInTheDocument();
  await waitFor(() => expect(server.sent('GET', AREAS)).toHaveLength(1));
  expect(screen.queryByText('Our areas')).not.toBeInTheDocument();
  unmount();
  server.on('GET', AREAS, {
    json: [
      { area: 'Kathmandu Valley', fee: '100.00', free_from: '2000.00', courier_days: null },
      { area: 'Rest of Nepal', fee: '250.00', free_from: null, courier_days: [2, 5] },
      { area: 'Next door', fee: '0.00', free_from: null, courier_days: null },
    ],
  });
  renderApp('/delivery');
  const areas = within(await screen.findByRole('region', { name: 'Our areas' })).getAllByRole('listitem');
  expect(areas.map(({ textContent }) => textContent)).toEqual([
    'Kathmandu Valley: NPR 100.00, free from NPR 2,000.00, at a time that you choose',
    'Rest of Nepal: NPR 250.00, in 2 to 5 days by courier',
    'Next door: free, at a time that you choose',
  ]);
});

test('without orders the links of the footer lead nowhere, and the pages are unknown', async () => {
  offerFeatures('none');
  renderApp('/returns');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(footer().getByRole('link', { name: 'Returns' })).not.toHaveAttribute('href');
});
