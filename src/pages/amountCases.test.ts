import { validateYupSchema, yupToFormErrors } from 'formik';
import { object, type ObjectSchema } from 'yup';
import { amountField, typedAmount } from '../features/desk/amountField';
import { areaSchema, toBody, toValues } from '../features/desk/delivery/areaValues';
import { productSchema, toNewProduct, toValues as toProductValues } from '../features/desk/products/productForm';

/** A typed amount: what is sent, or the message of its field. */
const CASES: [text: string, outcome: string][] = [
  ['1250', '1250.00'],
  [' 1250.5 ', '1250.50'],
  ['Rs 1,250/-', '1250.00'],
  ['रू १,२५०.५०', '1250.50'],
  ['रु. 1,25,000', '125000.00'],
  ['1250 NPR', '1250.00'],
  ['12,50', 'Write the decimals after a point, such as 12.50'],
  ['10.005', 'At most 2 decimals'],
  ['-5', 'Enter an amount such as 1250.00'],
  ['about 50', 'Enter an amount such as 1250.00'],
  ['100000000', 'At most NPR 9,99,99,999.99'],
];
const MOST = '99999999.99';
const area = { ...toValues(null), name: 'Pokhara', fee: '0' };
const product = { ...toProductValues(null), name: 'Ghee', category: '1', price: '0' };

type Door = { field: string; schema: ObjectSchema<object>; values: object; send: (text: string) => unknown };
const DOORS: Record<string, Door> = {
  'cash, refunds and hand-overs': {
    ...{ field: 'amount', schema: object({ amount: amountField(MOST) }), values: {} },
    send: (amount) => typedAmount(amount, MOST),
  },
  'the fee of an area': {
    ...{ field: 'fee', schema: areaSchema, values: area },
    send: (fee) => toBody({ ...area, fee }).fee,
  },
  'the amount from which an area is free': {
    ...{ field: 'freeFrom', schema: areaSchema, values: area },
    send: (freeFrom) => toBody({ ...area, freeFrom }).free_from,
  },
  'the price of a product': {
    ...{ field: 'price', schema: productSchema, values: product },
    send: (price) => toNewProduct({ ...product, price }).price,
  },
};

describe.each(Object.entries(DOORS))('%s', (_door, { field, schema, values, send }) => {
  test.each(CASES)('%j: %s', async (text, outcome) => {
    const errors = await validateYupSchema({ ...values, [field]: text }, schema).then(
      () => ({}) as Record<string, string>,
      (error: unknown) => yupToFormErrors<Record<string, string>>(error),
    );
    expect(errors[field] ?? send(text)).toBe(outcome);
  });
});

test('the numbers of an area may be typed in any script', async () => {
  const typed = { ...area, weekly: 'Sun 07:00-09:00', capacity: '२०', cutOff: '1,200', daysAhead: '७' };
  await expect(areaSchema.validate(typed)).resolves.toBeTruthy();
  expect(toBody(typed)).toMatchObject({ capacity: 20, cut_off_minutes: 1200, days_ahead: 7, courier_days: null });
  expect(toBody({ ...area, daysMin: '२', daysMax: ' 5 ' })).toMatchObject({ courier_days: [2, 5], capacity: null });
  await expect(areaSchema.validate({ ...typed, daysAhead: '61' })).rejects.toThrow('Enter a whole number from 1 to 60');
  await expect(areaSchema.validate({ ...typed, capacity: '100001' })).rejects.toThrow(
    'Enter a whole number from 0 to 100000',
  );
});
