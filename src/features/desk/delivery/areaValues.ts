import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string } from 'yup';
import { formatPrice } from '../../../../contract/formats';
import { readAmount, readWhole } from '../../../../contract/enteredNumbers';
import { paisaToWire } from '../../../../contract/money';
import { type DeliveryArea, type DeliveryAreaBody } from '../../../../contract/delivery';
import { CAPACITY_MAX, COURIER_DAYS_MAX, DAYS_AHEAD, DAYS_AHEAD_MAX } from '../../../../contract/orderChoices';
import { PRICE_MAX } from '../../../../contract/productRules';
import { readable } from '../../../components/form/readable';
import { readWeekly, writeWeekly } from './weeklySlots';

export type AreaValues = {
  name: string;
  fee: string;
  freeFrom: string;
  weekly: string;
  capacity: string;
  cutOff: string;
  daysAhead: string;
  daysMin: string;
  daysMax: string;
  levels: number[];
};

const amount = (text: string) => readAmount(text, { max: PRICE_MAX });
const whole = (max: number) => (text: string) => readWhole(text, { max });
const orders = whole(CAPACITY_MAX);
const days = whole(COURIER_DAYS_MAX);
const ahead = (text: string) => readWhole(text, { min: 1, max: DAYS_AHEAD_MAX });

export const areaSchema = object({
  name: string().trim().required(/*i18n*/ 'Enter the name'),
  fee: readable(amount).required(/*i18n*/ 'Enter the fee'),
  freeFrom: readable(amount),
  weekly: string().test(
    'lines',
    /*i18n*/ 'Write each time as “Sun 07:00-09:00”',
    (text = '') => readWeekly(text) !== null,
  ),
  capacity: readable(orders),
  cutOff: readable(orders),
  daysAhead: readable(ahead).required(/*i18n*/ 'Enter a whole number'),
  daysMin: readable(days),
  daysMax: readable(days),
});

/** What the fields of the form say. */
export const textsOf = (i18n: I18n, area: DeliveryArea): Record<keyof AreaValues, string> => {
  const values = toValues(area);
  const freeFrom = area.free_from === null ? i18n._('never') : formatPrice(i18n, area.free_from);
  const [minutes, levels] = [values.cutOff, area.local_levels.length];
  return {
    name: `${i18n._('Name')}: ${area.name}`,
    fee: `${i18n._('Fee')}: ${formatPrice(i18n, area.fee)}`,
    freeFrom: `${i18n._('Free from')}: ${freeFrom}`,
    weekly: `${i18n._('Weekly delivery times')}: ${values.weekly.replaceAll('\n', ', ')}`,
    capacity: `${i18n._('Orders per delivery time')}: ${values.capacity}`,
    cutOff: i18n._(msg`Closes ${minutes} minutes before`),
    daysAhead: `${i18n._('Days ahead')}: ${values.daysAhead}`,
    daysMin: `${i18n._('Courier days, at least')}: ${values.daysMin}`,
    daysMax: `${i18n._('Courier days, at most')}: ${values.daysMax}`,
    levels: i18n._(msg`${levels} local levels`),
  };
};

/** The form's name of each wire field. */
export const areaFieldOf = {
  name: 'name',
  fee: 'fee',
  free_from: 'freeFrom',
  weekly_slots: 'weekly',
  capacity: 'capacity',
  cut_off_minutes: 'cutOff',
  days_ahead: 'daysAhead',
  courier_days: 'daysMax',
  non_field_errors: 'weekly',
} as const;

/** The form of an area; null: of a new one. */
export const toValues = (area: DeliveryArea | null): AreaValues => ({
  name: area?.name ?? '',
  fee: area?.fee ?? '',
  freeFrom: area?.free_from ?? '',
  weekly: writeWeekly(area?.weekly_slots ?? []),
  capacity: String(area?.capacity ?? ''),
  cutOff: String(area?.cut_off_minutes ?? ''),
  daysAhead: String(area?.days_ahead ?? DAYS_AHEAD),
  daysMin: String(area?.courier_days?.[0] ?? ''),
  daysMax: String(area?.courier_days?.[1] ?? ''),
  levels: area?.local_levels ?? [],
});

const toMoney = (text: string): string => paisaToWire(amount(text).value ?? 0);

export function toBody(values: AreaValues): DeliveryAreaBody {
  const slots = readWeekly(values.weekly) ?? [];
  const hasSlots = slots.length > 0;
  return {
    name: values.name,
    fee: toMoney(values.fee),
    free_from: values.freeFrom.trim() === '' ? null : toMoney(values.freeFrom),
    weekly_slots: hasSlots ? slots : null,
    capacity: hasSlots ? (orders(values.capacity).value ?? null) : null,
    cut_off_minutes: hasSlots ? (orders(values.cutOff).value ?? null) : null,
    days_ahead: ahead(values.daysAhead).value ?? DAYS_AHEAD,
    courier_days: [values.daysMin, values.daysMax].every((text) => text.trim() === '')
      ? null
      : [days(values.daysMin).value ?? 0, days(values.daysMax).value ?? 0],
    local_levels: values.levels,
  };
}
