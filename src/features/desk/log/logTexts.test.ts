import { PROBLEM_EVENT_NAMES } from '../../../../contract/problemTexts';
import { type StaffLogEntry } from '../../../../contract/staffLog';
import { createI18n } from '../../../i18n/createI18n';
import { createLogEntry } from '../../../testing/deskFactories';
import { actionText, changeTexts, personText } from './logTexts';

const i18n = createI18n();

test.each([
  ['payment_attempts', { method: [null, 'cod'] }, ['Method: Cash on delivery']],
  [
    'orders',
    { payment_method: [null, 'esewa'], payment_status: [null, 'refund_due'] },
    ['Payment method: eSewa', 'Payment status: refund due'],
  ],
  ['orders', { if_missing: [null, 'leave_out'] }, ['If something is missing: Leave it out']],
  [
    'bills',
    { issued_on_bs: [null, '2083-08-07'], tax: [null, 'pan'] },
    ['Date (Bikram Sambat): 2083-08-07', 'Tax: PAN'],
  ],
  ['orders', { rider_id: [null, 3] }, ['Rider: No. 3']],
  ['failed_deliveries', { reason: [null, 'nobody_there'], order_id: [null, 41] }, ['Reason: Nobody was there']],
  [
    'problems',
    { state: [null, 'open'], agreed_on: [null, 'exchange'] },
    ['State: Waiting for the shop', 'Agreed on: Exchange'],
  ],
  ['order_events', { params: [null, { fields: ['ward', 'buyer_pan'] }] }, ['Corrected: ward, PAN for the bill']],
  [
    'delivery_closures',
    { first_day: [null, '2026-11-22'], weekday: [null, 6] },
    ['First day: 22 Nov 2026', 'Weekday: Every Saturday'],
  ],
  ['submissions', { state: [null, 'rejected'] }, ['State: Sent back']],
  ['problem_events', { type: [null, 'reopened'] }, [`Type: ${PROBLEM_EVENT_NAMES.reopened}`]],
  [
    'products',
    { hs_code: [null, '0802'], featured: [null, true], unit: [null, 'ml'] },
    ['HS code: 0802', 'Featured: Yes', 'Unit: Millilitres'],
  ],
] satisfies [string, StaffLogEntry['changes'], string[]][])(
  'a change of %s is told in words',
  (source, changes, texts) => {
    expect(changeTexts(i18n, createLogEntry({ source, action: 'insert', changes }))).toEqual(texts);
  },
);

test.each([
  ['rider', 'hand_overs', 'insert', 'Rider: hand-over added'],
  ['order', 'cash_receipts', 'insert', 'Order: cash added'],
  ['delivery_closure', 'delivery_closures', 'insert', 'Delivery closure added'],
  ['member', 'users', 'update', 'Member changed'],
  ['member', 'users', 'read', 'Opened a member’s page'],
  ['register', 'registers', 'read', 'Opened a register'],
  ['log', 'staff_log', 'read', 'Downloaded the log'],
  ['member', 'exports', 'read', 'Downloaded their own data'],
] as const)('an entry of %s from %s (%s) reads "%s"', (thing, source, action, text) => {
  expect(actionText(i18n, createLogEntry({ thing, source, action, changes: {} }))).toBe(text);
});

test('the name of a person comes with their id, which they cannot change; the command line has none', () => {
  expect(personText(i18n, { id: 3, name: 'Gita Thapa' })).toBe('Gita Thapa (No. 3)');
  expect(personText(i18n, { id: null, name: 'Command line' })).toBe('Command line');
});
