import { createDeskOrder } from '../../../testing/deskFactories';
import { createRefund } from '../../../testing/orderFactories';
import { needsReference } from './needsReference';

const paid = { status: 'paid', amount: '550.00', reference: 'GFq9', paid_at: '2026-01-23T04:05:00.000Z' } as const;

test.each([
  ['khalti', '550.00', false],
  ['khalti', '500.00', true],
  ['esewa', '550.00', true],
  ['cod', '500.00', false],
] as const)('of a payment of NPR 550.00 with %s, a refund of NPR %s needs a reference: %s', (method, amount, needs) => {
  const order = createDeskOrder({
    state: 'cancelled',
    payment_method: method,
    payment_status: 'refund_due',
    payments: [{ ...paid, method }],
    refunds: [createRefund(amount, 'due')],
  });
  expect(needsReference(order, '')).toBe(needs);
});

test('a Khalti order that is refunded and cancelled needs no reference: Khalti refunds it by a call', () => {
  const payments = [{ ...paid, method: 'khalti' as const }];
  const order = createDeskOrder({ payment_method: 'khalti', payment_status: 'paid', payments });
  expect(needsReference(order, '', true)).toBe(false);
  expect(needsReference(order, '', false)).toBe(true);
});
