import { object, string } from 'yup';
import { type DeliveryArea, type DeliveryAreaBody } from '../../../../contract/delivery';
import { DAYS_AHEAD, DAYS_AHEAD_MAX } from '../../../../contract/orderChoices';
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

const amount = string().matches(/^\d+(\.\d{1,2})?$/, { message: 'Enter an amount in NPR', excludeEmptyString: true });
const whole = string().matches(/^\d+$/, { message: 'Enter a whole number', excludeEmptyString: true });
export const areaSchema = object({
  name: string().trim().required('Enter the name'),
  fee: amount.required('Enter the fee'),
  freeFrom: amount,
  weekly: string().test('lines', 'Write each time as “Sun 07:00-09:00”', (text = '') => readWeekly(text) !== null),
  capacity: whole,
  cutOff: whole,
  daysAhead: whole
    .required('Enter a whole number')
    .test('range', `Enter 1 to ${DAYS_AHEAD_MAX}`, (text) => Number(text) >= 1 && Number(text) <= DAYS_AHEAD_MAX),
  daysMin: whole,
  daysMax: whole,
});

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

const toNumber = (text: string): number | null => (text === '' ? null : Number(text));

export function toBody(values: AreaValues): DeliveryAreaBody {
  const slots = readWeekly(values.weekly) ?? [];
  const hasSlots = slots.length > 0;
  return {
    name: values.name,
    fee: values.fee,
    free_from: values.freeFrom === '' ? null : values.freeFrom,
    weekly_slots: hasSlots ? slots : null,
    capacity: hasSlots ? toNumber(values.capacity) : null,
    cut_off_minutes: hasSlots ? toNumber(values.cutOff) : null,
    days_ahead: Number(values.daysAhead),
    courier_days:
      values.daysMin === '' && values.daysMax === '' ? null : [Number(values.daysMin), Number(values.daysMax)],
    local_levels: values.levels,
  };
}
