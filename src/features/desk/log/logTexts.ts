import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDate, formatPrice, formatTime } from '../../../../contract/formats';
import { type OrderFact, type RefundReason } from '../../../../contract/orderFacts';
import { correctedNames, METHOD_NAMES, MISSING_TEXTS } from '../../../../contract/orderTexts';
import { type SubmissionState } from '../../../../contract/productRules';
import { PROBLEM_EVENT_NAMES, PROBLEM_STATE_NAMES, REASON_NAMES, WISH_NAMES } from '../../../../contract/problemTexts';
import { RIDER_ENTRY_TEXTS } from '../../../../contract/riderEntries';
import { type StaffLogEntry } from '../../../../contract/staffLog';
import { COMMAND_LINE, LOG_PARTS, READING_TEXTS, type ReadingSource } from '../../../../contract/staffLogTexts';
import { shortText } from '../../../components/shortText';
import { deskOrderPath, productPath } from '../../../config/paths';
import { EVERY_WEEKDAY } from '../delivery/closedDayTexts';
import { FAILURE_TEXTS, STATE_TEXTS, STATUS_TEXTS } from '../deskTexts';
import { PAYMENT_STATUSES } from '../order/moneyTexts';
import { NAMES } from './logNames';

const REFUND_REASONS: Readonly<Record<RefundReason['code'], string>> = {
  order_cancelled: /*i18n*/ 'Order cancelled',
  order_expired: /*i18n*/ 'Order expired',
  paid_twice: /*i18n*/ 'Paid twice',
  overpaid: /*i18n*/ 'Overpaid',
  line_changed: /*i18n*/ 'Line changed',
  goods_returned: /*i18n*/ 'Goods returned',
  at_provider: /*i18n*/ 'At provider',
  by_staff: /*i18n*/ 'By staff',
};

const SUBMISSION_STATES: Readonly<Record<SubmissionState, string>> = {
  draft: /*i18n*/ 'Draft',
  review: /*i18n*/ 'In review',
  rejected: /*i18n*/ 'Sent back',
  approved: /*i18n*/ 'Approved',
};

/** What the values of a column mean, or of that column in one table. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: STATE_TEXTS,
  payment_status: STATUS_TEXTS,
  payment_method: METHOD_NAMES,
  method: METHOD_NAMES,
  if_missing: MISSING_TEXTS,
  language: { en: /*i18n*/ 'English', ne: /*i18n*/ 'Nepali' },
  tax: { none: /*i18n*/ 'None', pan: /*i18n*/ 'PAN', vat: /*i18n*/ 'VAT' },
  agreed_on: WISH_NAMES,
  wish: WISH_NAMES,
  'problems.state': PROBLEM_STATE_NAMES,
  'problem_events.type': PROBLEM_EVENT_NAMES,
  'submissions.state': SUBMISSION_STATES,
  weekday: EVERY_WEEKDAY,
  unit: { g: /*i18n*/ 'Grams', ml: /*i18n*/ 'Millilitres', piece: /*i18n*/ 'Pieces' },
  'problems.reason': REASON_NAMES,
  'failed_deliveries.reason': FAILURE_TEXTS,
  'payment_attempts.status': PAYMENT_STATUSES,
  'rider_entries.kind': RIDER_ENTRY_TEXTS,
  'refunds.reason': REFUND_REASONS,
  'refunds.status': { due: /*i18n*/ 'Due', done: /*i18n*/ 'Done', taken_back: /*i18n*/ 'Taken back' },
};
const VALUE_MAX = 200;

/** What a thing or a column is called: "Delivery area" for `delivery_area`. */
export const words = (i18n: I18n, name: string): string =>
  i18n._(NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '));

const SALES_ACTIONS = {
  insert: /*i18n*/ 'Sales paused',
  update: /*i18n*/ 'Pause of sales changed',
  delete: /*i18n*/ 'Sales resumed',
  read: '',
} as const;
const ACTIONS = {
  insert: (what: string) => msg`${what} added`,
  update: (what: string) => msg`${what} changed`,
  delete: (what: string) => msg`${what} removed`,
  read: (what: string) => msg`${what} read`,
};

/** "Order changed", "Order: payment changed", "Logged in", "Failed login", "Sales paused", "Downloaded the log". */
export function actionText(i18n: I18n, { thing, source, action }: StaffLogEntry): string {
  if (source === 'sessions') return i18n._('Logged in');
  if (source === 'failed_logins') return i18n._('Failed login');
  if (source === 'all_sessions') return i18n._('All sessions ended');
  if (source === 'sales_pause') return i18n._(SALES_ACTIONS[action]);
  if (action === 'read' && source in READING_TEXTS) return i18n._(READING_TEXTS[source as ReadingSource]);
  const part = LOG_PARTS[source];
  return i18n._(ACTIONS[action](part ? `${words(i18n, thing)}: ${i18n._(part)}` : words(i18n, thing)));
}

const numberText = (i18n: I18n, id: number): string => i18n._(msg`No. ${id}`);

/** "MP-7K3Q-9XFD", or "No. 12" for a thing without a name. */
export const nameText = (i18n: I18n, { name, thing_id }: StaffLogEntry): string =>
  name || (thing_id === null ? '' : numberText(i18n, thing_id));

/** "Gita Thapa (No. 3)": two people may have one name, and a name can be changed. */
export function personText(i18n: I18n, { id, name }: StaffLogEntry['staff']): string {
  if (id === null) return name === COMMAND_LINE ? i18n._(COMMAND_LINE) : name;
  return `${name} (${numberText(i18n, id)})`;
}

/** The page of the thing; null without one. */
export function thingPath({ thing, thing_id, name }: StaffLogEntry): string | null {
  if (thing_id === null || name === null) return null;
  if (thing === 'order') return deskOrderPath(thing_id);
  return thing === 'product' ? productPath(thing_id) : null;
}

/** Columns with amounts in NPR: JSON has lost their zeros. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['price', 'unit_price', 'total_price', 'subtotal', 'delivery_fee', 'total', 'amount', 'paid_amount'],
  ...['surplus', 'expected', 'counted', 'kept', 'written_off', 'fee', 'free_from', 'exempt', 'taxable', 'vat'],
]);
/** Columns with a day of the common calendar. */
const DAYS: ReadonlySet<string> = new Set(['day', 'first_day', 'last_day']);
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:/.test(text);

/** A value of a column: an amount with its paisa, a state and a time as the desk shows them elsewhere. */
function valueText(i18n: I18n, source: string, column: string, value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'number' && AMOUNTS.has(column)) return formatPrice(i18n, value);
  if (typeof value === 'number' && /_(id|by)$/.test(column)) return numberText(i18n, value);
  if (typeof value === 'boolean') return value ? i18n._('Yes') : i18n._('No');
  if (source === 'order_events' && column === 'params') {
    const { fields } = value as OrderFact<'details_corrected'>['params'];
    return correctedNames(i18n, fields);
  }
  if (typeof value === 'object') return shortText(JSON.stringify(value), VALUE_MAX);
  const text = String(value);
  const known = (VALUES[`${source}.${column}`] ?? VALUES[column])?.[text];
  if (known !== undefined) return i18n._(known);
  if (DAYS.has(column)) return formatDate(i18n, `${text}T12:00:00+05:45`);
  if (isTime(text)) return formatTime(i18n, text);
  return shortText(text, VALUE_MAX);
}

/** The ids and the times of the row itself say nothing that the entry does not. */
const OWN: readonly string[] = ['id', 'created_at', 'updated_at'];
const fieldsOf = ({ thing, changes }: StaffLogEntry) =>
  Object.entries(changes).filter(([field]) => !OWN.includes(field) && field !== `${thing}_id`);

/** "Price: NPR 1,200.00 → NPR 1,250.00" for each field that has changed. */
export const changeTexts = (i18n: I18n, entry: StaffLogEntry): string[] =>
  fieldsOf(entry).map(([field, [before, after]]) => {
    const [from, to] = [before, after].map((value) => valueText(i18n, entry.source, field, value));
    const value = entry.action === 'update' ? `${from} → ${to}` : before === null ? to : from;
    return `${words(i18n, field.replace(/_id$/, ''))}: ${value}`;
  });
