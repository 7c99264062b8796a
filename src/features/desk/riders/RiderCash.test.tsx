import { type Messages } from '@lingui/core';
import { screen } from '@testing-library/react';
import { type RiderDay } from '../../../../contract/riders';
import catalog from '../../../../locales/shop/ne.json';
import { createI18n } from '../../../i18n/createI18n';
import { renderWithStore } from '../../../testing/renderWithStore';
import { RiderCash } from './RiderCash';

test('in Nepali the cash of a rider has its sums, times and settlements', () => {
  const at = '2026-01-24T10:00:00Z';
  const order = { id: 31, number: 'MP-7K3Q-9XFD' };
  const cash = { surplus: '0.00', recorded_by: 'Gita Rai', at };
  const day: RiderDay = {
    day: '2026-01-24',
    rider: { id: 3, name: 'Ram Thapa' },
    receipts: [{ ...cash, id: 8, order, amount: '125000.00', rest: '50.00', rider: 'Ram Thapa' }],
    hand_overs: [{ ...cash, id: 5, amount: '124000.00', note: '' }],
    entries: [{ ...cash, id: 6, kind: 'debt', amount: '600.00', reason: 'No change', order: null }],
    cash_refunds: [],
    collected: '125000.00',
    handed_over: '124000.00',
    missing: '1000.00',
    unexplained: '400.00',
  };
  const i18n = createI18n('ne', catalog.messages as unknown as Messages);
  renderWithStore(<RiderCash of={day} isOwner onTakeBack={() => undefined} />, { i18n });
  const [receipt, handOver, entry] = screen.getAllByRole('listitem');
  expect(screen.getByRole('heading', { name: 'लिइयो: रु 1,25,000.00' })).toBeInTheDocument();
  expect(receipt).toHaveTextContent('MP-7K3Q-9XFD, 15:45, Gita Rai ले लेखे यो अर्डरको रु 50.00 अझै लिन बाँकी छ');
  expect(handOver).toHaveTextContent('15:45, Gita Rai ले पुष्टि गरे');
  expect(entry).toHaveTextContent('उधारो राखियो, 15:45, Gita Rai: No change');
  expect(screen.getByRole('status')).toHaveTextContent('बाँकी: रु 1,000.00');
});
