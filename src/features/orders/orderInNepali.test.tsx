import { type Messages } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import catalog from '../../../locales/shop/ne.json';
import { makeStore } from '../../app/store';
import { createI18n } from '../../i18n/createI18n';
import { createOrder } from '../../testing/orderFactories';
import { wrapWithStore } from '../../testing/renderWithStore';
import { OrderDetails } from './OrderDetails';

test('in Nepali an order has its amounts in rupees and its days in Bikram Sambat first', () => {
  const i18n = createI18n('ne', catalog.messages as unknown as Messages);
  render(<OrderDetails order={createOrder()} />, { wrapper: wrapWithStore(makeStore(), '/', undefined, i18n) });
  expect(screen.getByLabelText('भुक्तानी')).toHaveTextContent('क्यास अन डेलिभरीकृपया राइडरलाई दिन रु 2,600.00 तयार राख्नुहोस्');
  expect(screen.getByLabelText('अर्डर इतिहास')).toHaveTextContent('29 फागुन 2082 (13 मार्च 2026), 02:15');
});
