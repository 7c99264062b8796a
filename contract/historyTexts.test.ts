import { historyText } from './historyTexts';
import { type OrderFact } from './orderFacts';
import { english } from './testing/english';

const slot = { starts_at: '2026-03-14T03:15:00.000Z', ends_at: '2026-03-14T05:15:00.000Z' };

test.each<[OrderFact, string]>([
  [{ type: 'placed', params: { method: 'cod' } }, 'Placed, to be paid in cash.'],
  [{ type: 'placed', params: { method: 'cod', by_phone: true } }, 'Placed by telephone, to be paid in cash.'],
  [{ type: 'placed', params: { method: 'cod', by_phone: true, is_paid: true } }, 'Placed by telephone, paid in cash.'],
  [
    { type: 'placed', params: { method: 'cod', exchange_of: 'MP-7K3Q-9XFD' } },
    'Exchange of goods of MP-7K3Q-9XFD, free of charge.',
  ],
  [{ type: 'out_for_delivery', params: {} }, 'Out for delivery.'],
  [{ type: 'delivery_failed', params: { reason: 'our_fault', note: '' } }, 'Delivery failed: our fault.'],
  [{ type: 'cancelled', params: { by: 'member', note: '' } }, 'Cancelled by the member'],
  [{ type: 'cancelled', params: { by: 'staff', note: 'Sold out' } }, 'Cancelled by staff: Sold out'],
  [{ type: 'details_corrected', params: { fields: ['ward', 'tole'] } }, 'Corrected: ward, tole.'],
  [{ type: 'slot_changed', params: slot }, 'Delivery time changed to Sat 14 Mar, 09:00–11:00 (Nepal time).'],
  [{ type: 'refunded', params: { amount: '20.00', method: 'cod', note: 'Torn' } }, 'NPR 20.00 refunded in cash. Torn'],
])('staff read of %j', (event, text) => expect(historyText(english, event)).toBe(text));

test('what needs no words of its own reads as the member reads it, and an unknown type as the server says it', () => {
  expect(historyText(english, { type: 'cash_collected', params: { amount: '20.00' } })).toBe(
    'NPR 20.00 was paid in cash.',
  );
  expect(historyText(english, { type: 'cash_collected', params: { amount: '20.00', surplus: '0.40' } })).toBe(
    'NPR 20.00 was paid in cash, rounded up by NPR 0.40.',
  );
  const unknown = { type: 'teleported', params: {}, text: 'It was teleported.' };
  expect(historyText(english, unknown as unknown as OrderFact)).toBe('It was teleported.');
});
