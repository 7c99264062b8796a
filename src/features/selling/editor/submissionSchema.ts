import { object, string } from 'yup';
import { PRODUCT_LIMITS, STOCK_MAX, UNIT_AMOUNT_MAX } from '../../../../contract/productRules';
import { readPrice, readWhole } from './submissionValues';

/** Formik hands an empty text over as undefined. */
const isPrice = (text = '') => readPrice(text) !== undefined;
const isWhole =
  (min: number, max: number) =>
  (text = '') =>
    readWhole(text, min, max) !== undefined;

const text = (max: number) => string().trim().max(max, `At most ${max} characters`);

/** What a product needs before it is sent to review. The stock of a published product is not part of the form. */
export const submissionSchema = (isNew: boolean) =>
  object().shape(
    {
      name: text(PRODUCT_LIMITS.name).required('Name is required'),
      desc: text(PRODUCT_LIMITS.desc),
      category: string().required('Category is required'),
      price: string()
        .trim()
        .required('Price is required')
        .test('amount', 'Enter an amount such as 1250 or 1250.50', isPrice)
        .test('positive', 'The price must be more than 0', (text = '') => readPrice(text) !== '0.00'),
      unit: string().when('unitAmount', ([amount], schema) => (amount ? schema.required('Choose a unit') : schema)),
      unitAmount: string()
        .trim()
        .when('unit', ([unit], schema) => (unit ? schema.required('Enter the amount') : schema))
        .test('whole', 'Enter a whole number from 1', isWhole(1, UNIT_AMOUNT_MAX)),
      quantity: (isNew ? string().trim().required('Stock is required') : string()).test(
        'whole',
        'Enter a whole number from 0',
        isWhole(0, STOCK_MAX),
      ),
    },
    [['unit', 'unitAmount']],
  );
