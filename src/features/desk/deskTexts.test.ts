import { ATTENTION, createDeskOrder } from '../../testing/deskFactories';
import { createI18n } from '../../i18n/createI18n';
import { deskActions, paidByText, paymentText, shortPaymentText } from './deskTexts';

const i18n = createI18n();
const cash = { method: 'cod', status: 'paid', amount: '550.00', reference: null, paid_at: null } as const;

test('what staff can do with an order: the next step, then what is harmless, then what is not', () => {
  const paid = createDeskOrder({ state: 'packing', payment_status: 'paid', to_collect: null, payments: [cash] });
  const { main, others } = deskActions(i18n, paid, true);
  expect(main).toEqual({ kind: 'step', to: 'out_for_delivery', text: 'Out for delivery' });
  expect(others.map(({ text }) => text)).toEqual([
    'Print packing slip',
    'Choose rider',
    'Change lines',
    'Correct details',
    'Change delivery time',
    'Refund',
    'Cash was not collected',
    'Cancel order',
  ]);
});

test('before an order leaves, cash that is paid at the desk is beside the next step', () => {
  const { main, others } = deskActions(i18n, createDeskOrder({ state: 'placed' }), true);
  expect(main).toMatchObject({ kind: 'step', to: 'packing' });
  expect(others).toContainEqual({ kind: 'cash', text: 'Paid at the desk: NPR 550.00' });
});

test('cash on delivery can be allowed again where it is not possible', () => {
  const kinds = (cash_blocked: boolean) =>
    deskActions(i18n, createDeskOrder({ cash_blocked }), true).others.map(({ kind }) => kind);
  expect(kinds(true)).toContain('allowCash');
  expect(kinds(false)).not.toContain('allowCash');
});

test('money that staff look into can be refunded, although the order is not paid', () => {
  const order = createDeskOrder({ state: 'pending_payment', payment_method: 'esewa' });
  const kinds = (overrides: object) =>
    deskActions(i18n, { ...order, ...overrides }, true).others.map(({ kind }) => kind);
  expect(kinds(ATTENTION)).toContain('refund');
  expect(kinds({})).not.toContain('refund');
});

test('only owners write off what is missing', () => {
  const delivered = createDeskOrder({ state: 'delivered', transitions: [], to_collect: '50.00', cash_due: '50.00' });
  const kinds = (isOwner: boolean) => deskActions(i18n, delivered, isOwner).others.map(({ kind }) => kind);
  expect([kinds(true).includes('writeOff'), kinds(false).includes('writeOff')]).toEqual([true, false]);
});

test('how an order is paid: cash in parts says so, and where there is little room the status comes first', () => {
  const receipt = {
    id: 8,
    amount: '500.00',
    surplus: '0.00',
    rider: null,
    recorded_by: null,
    at: '2026-01-24T04:05:00.000Z',
  };
  expect(paymentText(i18n, createDeskOrder())).toBe('Cash on delivery, not paid');
  expect(paymentText(i18n, createDeskOrder({ cash_receipts: [receipt] }))).toBe('Cash on delivery, partly paid');
  expect(paymentText(i18n, createDeskOrder({ cash_receipts: [receipt], payment_status: 'paid' }))).toBe(
    'Cash on delivery, paid',
  );
  const khalti = { payment_method: 'khalti', payment_status: 'paid' } as const;
  expect(shortPaymentText(i18n, createDeskOrder(khalti))).toBe('Paid, Khalti');
  expect(['cod' as const, 'khalti' as const].map((method) => paidByText(i18n, method))).toEqual([
    'paid in cash',
    'paid with Khalti',
  ]);
});
