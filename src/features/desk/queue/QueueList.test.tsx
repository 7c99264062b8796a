import { type Messages } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import catalog from '../../../../locales/shop/ne.json';
import { makeStore } from '../../../app/store';
import { createI18n } from '../../../i18n/createI18n';
import { createQueuedOrder } from '../../../testing/deskFactories';
import { startFakeServer } from '../../../testing/fakeServer';
import { createPage } from '../../../testing/orderFactories';
import { wrapWithStore } from '../../../testing/renderWithStore';
import { QueueList } from './QueueList';
import { readView } from './queueView';

const nepali = createI18n('ne', catalog.messages as unknown as Messages);

test('in Nepali the queue names states, payments and sums, and leaves names as they are', async () => {
  const order = createQueuedOrder({ state: 'out_for_delivery', total: '125000.00' });
  startFakeServer().on('GET', '/api/desk/orders/', { json: { ...createPage([order]), owed: '125000.00' } });
  render(<QueueList view={readView(new URLSearchParams('show=cash_missing'))} onMove={() => Promise.resolve()} />, {
    wrapper: wrapWithStore(makeStore(), '/desk', undefined, nepali),
  });
  const row = await screen.findByTestId('order-row');
  expect(screen.getByRole('status')).toHaveTextContent('1 अर्डर · रु 1,25,000.00 बाँकी');
  for (const text of ['बाटोमा', 'नगद', 'रु 1,25,000.00', 'Sita Gurung']) expect(row).toHaveTextContent(text);
});
