import { type OrderFact } from '../../../../contract/orderFacts';
import { CORRECTED_NAMES, METHOD_NAMES, MISSING_TEXTS } from '../../../../contract/orderTexts';
import { PROBLEM_STATE_NAMES, REASON_NAMES, WISH_NAMES } from '../../../../contract/problemTexts';
import { RIDER_ENTRY_TEXTS } from '../../../../contract/riderEntries';
import { type StaffLogEntry } from '../../../../contract/staffLog';
import { LOG_PARTS, READING_TEXTS, type ReadingSource } from '../../../../contract/staffLogTexts';
import { priceText } from '../../../components/priceText';
import { shortText } from '../../../components/shortText';
import { timeText } from '../../../components/timeText';
import { deskOrderPath, productPath } from '../../../config/paths';
import { FAILURE_TEXTS, STATE_TEXTS, STATUS_TEXTS } from '../deskTexts';

/** What the values of a column mean, or of that column in one table. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: STATE_TEXTS,
  payment_status: STATUS_TEXTS,
  payment_method: METHOD_NAMES,
  method: METHOD_NAMES,
  if_missing: MISSING_TEXTS,
  tax: { none: 'None', pan: 'PAN', vat: 'VAT' },
  agreed_on: WISH_NAMES,
  wish: WISH_NAMES,
  'problems.state': PROBLEM_STATE_NAMES,
  'problems.reason': REASON_NAMES,
  'failed_deliveries.reason': FAILURE_TEXTS,
  'rider_entries.kind': RIDER_ENTRY_TEXTS,
  'refunds.status': { due: 'Due', done: 'Done', taken_back: 'Taken back' },
};
/** The columns that are not called by their words. */
const LABELS: Readonly<Record<string, string>> = {
  issued_on_bs: 'Date (Bikram Sambat)',
  if_missing: 'If something is missing',
  hs_code: 'HS code',
  vat: 'VAT',
  vat_rate: 'VAT rate',
  desc: 'Description',
  provider_id: 'Number at the provider',
  is_staff: 'Staff',
  is_owner: 'Owner',
  password_changed_at: 'New password',
  params: 'Corrected',
};
const VALUE_MAX = 200;

/** "Delivery area" for `delivery_area`. */
const words = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

export const thingText = words;

const SALES_ACTIONS = {
  insert: 'Sales paused',
  update: 'Pause of sales changed',
  delete: 'Sales resumed',
  read: '',
} as const;
const ACTIONS = { insert: 'added', update: 'changed', delete: 'removed', read: 'read' } as const;

/** "Order changed", "Order: payment changed", "Logged in", "Failed login", "Sales paused", "Downloaded the log". */
export function actionText({ thing, source, action }: StaffLogEntry): string {
  if (source === 'sessions') return 'Logged in';
  if (source === 'failed_logins') return 'Failed login';
  if (source === 'all_sessions') return 'All sessions ended';
  if (source === 'sales_pause') return SALES_ACTIONS[action];
  if (action === 'read' && source in READING_TEXTS) return READING_TEXTS[source as ReadingSource];
  const part = LOG_PARTS[source];
  return `${words(thing)}${part ? `: ${part}` : ''} ${ACTIONS[action]}`;
}

/** "MP-7K3Q-9XFD", or "No. 12" for a thing without a name. */
export const nameText = ({ name, thing_id }: StaffLogEntry): string =>
  name || (thing_id === null ? '' : `No. ${thing_id}`);

/** "Gita Thapa (No. 3)": two people may have one name, and a name can be changed. */
export const personText = ({ id, name }: StaffLogEntry['staff']): string =>
  id === null ? name : `${name} (No. ${id})`;

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
const isCode = (text: string): boolean => /^[a-z]+(_[a-z]+)+$/.test(text);
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:/.test(text);

/** A value of a column: an amount with its paisa, a state and a time as the desk shows them elsewhere. */
function valueText(source: string, column: string, value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'number' && AMOUNTS.has(column)) return priceText(value);
  if (typeof value === 'number' && /_(id|by)$/.test(column)) return `No. ${value}`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (source === 'order_events' && column === 'params') {
    const { fields } = value as OrderFact<'details_corrected'>['params'];
    return fields.map((field) => CORRECTED_NAMES[field]).join(', ');
  }
  if (typeof value === 'object') return shortText(JSON.stringify(value), VALUE_MAX);
  const text = String(value);
  const known = (VALUES[`${source}.${column}`] ?? VALUES[column])?.[text];
  if (known !== undefined) return known;
  if (isTime(text)) return timeText(text);
  if (column === 'reason' && isCode(text)) return words(text);
  return shortText(text, VALUE_MAX);
}

/** The ids and the times of the row itself say nothing that the entry does not. */
const OWN: readonly string[] = ['id', 'created_at', 'updated_at'];
const fieldsOf = ({ thing, changes }: StaffLogEntry) =>
  Object.entries(changes).filter(([field]) => !OWN.includes(field) && field !== `${thing}_id`);

/** "Price: NPR 1,200.00 → NPR 1,250.00" for each field that has changed. */
export const changeTexts = (entry: StaffLogEntry): string[] =>
  fieldsOf(entry).map(([field, [before, after]]) => {
    const [from, to] = [valueText(entry.source, field, before), valueText(entry.source, field, after)];
    const value = entry.action === 'update' ? `${from} → ${to}` : before === null ? to : from;
    return `${LABELS[field] ?? words(field.replace(/_id$/, ''))}: ${value}`;
  });
