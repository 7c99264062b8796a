import { screen, within } from '@testing-library/react';
import { startFakeServer } from '../../testing/fakeServer';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp } from '../../testing/renderApp';
import { setMeta } from '../../testing/setMeta';

beforeEach(() => {
  startFakeServer();
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

test('without orders the links of the footer lead nowhere, and the pages are unknown', async () => {
  offerFeatures('none');
  renderApp('/returns');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(footer().getByRole('link', { name: 'Returns' })).not.toHaveAttribute('href');
});
