import { type StaffLogEntry } from '../../../../contract/staffLog';
import { shortText } from '../../../components/shortText';
import { deskOrderPath, productPath } from '../../../config/paths';

const VALUE_MAX = 200;

/** "Delivery area" for `delivery_area`. */
const words = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

export const thingText = words;

/** Rows of these tables are a part of the thing. */
const PARTS: Readonly<Record<string, string>> = {
  order_items: 'line',
  payment_attempts: 'payment',
  refunds: 'refund',
  failed_deliveries: 'failed delivery',
  order_calls: 'call',
  cash_blocks: 'cash block',
  delivery_area_levels: 'local level',
};
const ACTIONS = { insert: 'added', update: 'changed', delete: 'removed' } as const;

/** "Order changed", "Order: payment changed", "Logged in". */
export function actionText({ thing, source, action }: StaffLogEntry): string {
  if (source === 'sessions') return 'Logged in';
  const part = PARTS[source];
  return `${words(thing)}${part ? `: ${part}` : ''} ${ACTIONS[action]}`;
}

/** "MP-7K3Q-9XFD", or "No. 12" for a thing without a name. */
export const nameText = ({ name, thing_id }: StaffLogEntry): string =>
  name || (thing_id === null ? '' : `No. ${thing_id}`);

/** The page of the thing; null without one. */
export function thingPath({ thing, thing_id, name }: StaffLogEntry): string | null {
  if (thing_id === null || name === null) return null;
  if (thing === 'order') return deskOrderPath(thing_id);
  return thing === 'product' ? productPath(thing_id) : null;
}

function valueText(value: unknown): string {
  if (value === null) return '–';
  return shortText(typeof value === 'object' ? JSON.stringify(value) : String(value), VALUE_MAX);
}

/** "Price: 1200 → 1250" for each field that has changed. */
export const changeTexts = ({ changes, action }: StaffLogEntry): string[] =>
  Object.entries(changes).map(([field, [before, after]]) => {
    const value = action === 'update' ? `${valueText(before)} → ${valueText(after)}` : valueText(before ?? after);
    return `${words(field)}: ${value}`;
  });
