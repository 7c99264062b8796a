import {
  ATTENTION_PARAMS,
  EVENT_PARAMS,
  REFUND_PARAMS,
  type AttentionMark,
  type OrderFact,
  type RefundReason,
} from './orderFacts';
import { attentionText, eventText, refundText } from './orderTexts';
import { english } from './testing/english';

const money = { amount: '125000.50', method: 'esewa' } as const;
const slot = { starts_at: '2026-03-14T03:15:00.000Z', ends_at: '2026-03-14T05:15:00.000Z' };

const events: [OrderFact, string][] = [
  [{ type: 'pending_payment', params: { method: 'khalti' } }, 'Waiting for your payment.'],
  [{ type: 'placed', params: { method: 'cod' } }, 'We have received your order. Please pay on delivery.'],
  [
    { type: 'placed', params: { method: 'cod', by_phone: true } },
    'We have taken your order by telephone. Please pay on delivery.',
  ],
  [{ type: 'placed', params: { method: 'cod', is_free: true } }, 'We have received your order. It costs nothing.'],
  [{ type: 'paid', params: money }, 'Your payment of NPR 1,25,000.50 has arrived.'],
  [
    { type: 'reopened', params: money },
    'Your payment of NPR 1,25,000.50 has arrived. The order had expired and is placed again.',
  ],
  [{ type: 'packing', params: {} }, 'We are packing your order.'],
  [{ type: 'out_for_delivery', params: {} }, 'Your order is on its way to you.'],
  [{ type: 'delivered', params: {} }, 'Your order was delivered.'],
  [
    { type: 'delivery_failed', params: { reason: 'nobody_there', note: 'Please call us.' } },
    'We could not deliver your order: nobody was there. Please call us.',
  ],
  [
    { type: 'delivery_failed', params: { reason: 'refused', note: '' } },
    'We could not deliver your order: it was refused.',
  ],
  [
    { type: 'delivery_failed', params: { reason: 'our_fault', note: '' } },
    'We could not deliver your order. That was our fault, and we are sorry.',
  ],
  [
    { type: 'failure_corrected', params: { reason: 'our_fault' } },
    'We had noted a wrong reason for the delivery that failed. It was our fault, and we are sorry.',
  ],
  [
    { type: 'not_delivered', params: { to: 'packing', note: 'Wrong order' } },
    'Your order was marked as delivered by mistake. We will deliver it again. Wrong order',
  ],
  [
    { type: 'not_delivered', params: { to: 'out_for_delivery', note: '' } },
    'Your order was marked as delivered by mistake. It is still on its way to you.',
  ],
  [{ type: 'cancelled', params: { by: 'member', note: '' } }, 'You have cancelled this order.'],
  [
    { type: 'cancelled', params: { by: 'member', note: 'Too late', refund: '550.00' } },
    'You have cancelled this order. Reason: Too late',
  ],
  [{ type: 'cancelled', params: { by: 'staff', note: 'Sold out' } }, 'We had to cancel this order: Sold out'],
  [{ type: 'expired', params: {} }, 'This order expired because it wasn’t paid in time.'],
  [{ type: 'cash_collected', params: { amount: '1800.00' } }, 'NPR 1,800.00 was paid in cash.'],
  [
    { type: 'cash_not_collected', params: { amount: '1800.00' } },
    'The cash payment of NPR 1,800.00 was recorded by mistake.',
  ],
  [
    { type: 'cash_collected', params: { amount: '1000.00', rider: 'Ram Thapa', rest: '800.00' } },
    'NPR 1,000.00 was paid in cash to Ram Thapa. NPR 800.00 is still to be paid.',
  ],
  [{ type: 'cash_written_off', params: { amount: '800.00' } }, 'The rest of NPR 800.00 does not have to be paid.'],
  [{ type: 'cash_not_written_off', params: { amount: '800.00' } }, 'The rest of NPR 800.00 is to be paid after all.'],
  [{ type: 'rider_assigned', params: { rider: 'Ram Thapa' } }, 'Ram Thapa delivers your order.'],
  [{ type: 'rider_removed', params: {} }, 'Your order waits for another rider.'],
  [{ type: 'cash_allowed', params: {} }, 'Cash on delivery is possible again.'],
  [
    {
      type: 'lines_changed',
      params: {
        lines: [
          { name: 'Ghee', from: 3, to: 1 },
          { name: 'Butter', from: 0, to: 2, replaces: 'Ghee' },
        ],
        note: '',
        total: '880.00',
      },
    },
    'Your order has changed. Ghee: 1 instead of 3. Butter: 2 instead of none, in place of Ghee. The order costs NPR 880.00 now.',
  ],
  [
    { type: 'details_corrected', params: { fields: ['phone_number', 'ward', 'tole', 'note', 'buyer_pan'] } },
    'We have corrected your order: phone number, ward, tole, note for the rider, PAN for the bill.',
  ],
  [{ type: 'slot_changed', params: slot }, 'Your delivery time is now Sat 14 Mar, 09:00–11:00 (Nepal time).'],
  [
    { type: 'day_closed', params: { closure: 2, ...slot, reason: 'Holi' } },
    'We do not deliver on the day of your delivery time, Sat 14 Mar, 09:00–11:00 (Nepal time): Holi. We call you to agree on another one.',
  ],
  [{ type: 'refund_due', params: { ...money, reason: 'order_cancelled' } }, 'NPR 1,25,000.50 will be refunded.'],
  [
    { type: 'refund_due', params: { ...money, reason: 'paid_twice' } },
    'You have paid twice. NPR 1,25,000.50 will be refunded.',
  ],
  [{ type: 'refunded', params: { ...money, note: '' } }, 'NPR 1,25,000.50 went back to you.'],
  [{ type: 'refunded', params: { ...money, note: 'Torn bag' } }, 'NPR 1,25,000.50 was refunded: Torn bag'],
  [
    { type: 'not_refunded', params: { amount: '995.00', method: 'cod', note: 'Wrong order' } },
    'The refund of NPR 995.00 was recorded by mistake: Wrong order',
  ],
  [{ type: 'attention', params: {} }, 'We are looking into this order.'],
  [{ type: 'attention_cleared', params: {} }, 'We have looked into this order.'],
];

const refunds: [RefundReason, string][] = [
  [{ code: 'order_cancelled', params: {} }, 'the order was cancelled'],
  [{ code: 'order_expired', params: {} }, 'the order has expired'],
  [{ code: 'paid_twice', params: {} }, 'the order was paid twice'],
  [{ code: 'line_changed', params: {} }, 'a line of the order changed'],
  [{ code: 'goods_returned', params: { problem: 7 } }, 'there was a problem with the goods'],
  [{ code: 'overpaid', params: {} }, 'more was paid than the order costs'],
  [{ code: 'at_provider', params: {} }, 'refunded at the provider'],
  [{ code: 'by_staff', params: { note: 'Torn bag' } }, 'Torn bag'],
];

const marks: [AttentionMark, string][] = [
  [
    { code: 'payment_mismatch', params: { method: 'esewa', reported: '290.0, 7F3A, EPAYTEST' } },
    'The payment does not agree with the order: eSewa reports 290.0, 7F3A, EPAYTEST.',
  ],
  [
    { code: 'refund_mismatch', params: { part: 'full' } },
    'The provider has refunded the whole payment, which does not agree with what is due.',
  ],
  [
    { code: 'refund_mismatch', params: { part: 'partial' } },
    'The provider has refunded a part of the payment, which does not agree with what is due.',
  ],
  [
    { code: 'refund_not_confirmed', params: {} },
    'The provider still shows the payment as not refunded, although its refund is recorded.',
  ],
  [
    { code: 'payment_withdrawn', params: { status: 'cancelled' } },
    'The provider now reports the payment as cancelled.',
  ],
  [
    { code: 'payment_unsettled', params: { cause: 'pending', given_up: false } },
    'The payment cannot be settled: the provider reports it as pending.',
  ],
  [
    { code: 'payment_unsettled', params: { cause: 'keyRefused', given_up: true } },
    'The payment was not settled in time and is not looked up any more: the provider refuses our key.',
  ],
  [{ code: 'payment_overdue', params: {} }, 'The order is past its end, and its payment is not decided.'],
  [{ code: 'paid_twice', params: {} }, 'The order was paid twice: the second payment goes back.'],
  [{ code: 'paid_after_slot', params: {} }, 'The payment has arrived after the delivery time had ended.'],
  [{ code: 'reopened', params: {} }, 'The order had expired and was reopened by a late payment.'],
  [
    { code: 'bill_missing', params: {} },
    'A bill or credit note is missing: the calendar does not know this year. It is issued when the calendar is corrected.',
  ],
  [{ code: 'other', params: { note: 'Look at it.' } }, 'Look at it.'],
];

test.each(events)('the event %j', (event, text) => expect(eventText(english, event)).toBe(text));
test.each(refunds)('the refund %j', (refund, text) => expect(refundText(english, refund)).toBe(text));
test.each(marks)('the mark %j', (mark, text) => expect(attentionText(english, [mark])).toBe(text));

test('every type and code is in the tables above', () => {
  const keys = (rows: [object, string][]) =>
    [...new Set(rows.map(([fact]) => Object.values(fact)[0] as string))].toSorted();
  expect(keys(events)).toEqual(Object.keys(EVENT_PARAMS).toSorted());
  expect(keys(refunds)).toEqual(Object.keys(REFUND_PARAMS).toSorted());
  expect(keys(marks)).toEqual(Object.keys(ATTENTION_PARAMS).toSorted());
});

test('several marks are one text; a type that a page does not know has the text of the server', () => {
  const [one, other] = [marks[7]!, marks[8]!];
  expect(attentionText(english, [one[0], other[0]])).toBe(`${one[1]} ${other[1]}`);
  expect(attentionText(english, null)).toBeNull();
  expect(eventText(english, { type: 'billed', params: {}, text: 'Your bill is ready.' } as never)).toBe(
    'Your bill is ready.',
  );
});
