import { type Messages } from '@lingui/core';
import { render, screen, within } from '@testing-library/react';
import catalog from '../../../locales/shop/ne.json';
import { makeStore } from '../../app/store';
import { createI18n } from '../../i18n/createI18n';
import { createOrder } from '../../testing/orderFactories';
import { startOrderServer } from '../../testing/orderServer';
import { renderPage } from '../../testing/renderApp';
import { wrapWithStore } from '../../testing/renderWithStore';
import { setMeta } from '../../testing/setMeta';
import { OrderDetails } from './OrderDetails';

const i18n = createI18n('ne', catalog.messages as unknown as Messages);

afterEach(() => window.history.replaceState(null, '', '/'));

test('in Nepali an order has its amounts in rupees and its days in Bikram Sambat first', () => {
  render(<OrderDetails order={createOrder()} />, { wrapper: wrapWithStore(makeStore(), '/', undefined, i18n) });
  expect(screen.getByLabelText('भुक्तानी')).toHaveTextContent('क्यास अन डेलिभरीकृपया राइडरलाई दिन रु 2,600.00 तयार राख्नुहोस्');
  expect(screen.getByLabelText('अर्डर इतिहास')).toHaveTextContent('29 फागुन 2082 (13 मार्च 2026), 02:15');
});

test('the page of an order below /ne has the Nepali names of its goods, also where a line was replaced; goods without one have the English name', async () => {
  const [line] = createOrder().items;
  const almonds = { ...line!, name_ne: 'बदाम', quantity: 1 };
  const walnuts = { ...line!, id: 2, name: 'Walnuts', name_ne: null, quantity: 1, ordered: 0, replaces: 1 };
  const change = { name: 'Almonds', name_ne: 'बदाम', from: 2, to: 1 };
  const added = { name: 'Walnuts', name_ne: null, from: 0, to: 1, replaces: 'Almonds', replaces_ne: 'बदाम' };
  const params = { lines: [change, added], note: '', total: '2600.00' };
  const events = [{ at: '2026-03-12T20:40:00.000Z', type: 'lines_changed', params, text: '' } as const];
  startOrderServer(createOrder({ items: [almonds, walnuts], events }));
  setMeta('api-base-url', '');
  window.history.replaceState(null, '', '/ne/orders/31');
  renderPage('/orders/31', i18n);
  const [first, second] = await screen.findAllByTestId('order-line');
  expect(within(first!).getByRole('link')).toHaveTextContent(/^बदाम$/);
  expect(within(second!).getByRole('link', { name: 'Walnuts' })).toContainHTML('lang="en"');
  expect(second).toHaveTextContent('बदाम');
  expect(screen.getByLabelText('अर्डर इतिहास')).toHaveTextContent(/बदाम: .*Walnuts: .*बदाम/);
  expect(document.body).not.toHaveTextContent('Almonds');
});
