import { object, string } from 'yup';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { particularsSchema } from '../../../components/form/particularsSchema';
import { readable } from '../../../components/form/readable';

/** What a product needs before it is sent to review. The stock of a published product is not part of the form. */
export const submissionSchema = (isNew: boolean) =>
  object().shape(
    {
      name: readable(READ_PRODUCT.name).required(/*i18n*/ 'Name is required'),
      desc: readable(READ_PRODUCT.desc),
      category: string().required(/*i18n*/ 'Category is required'),
      price: readable(READ_PRODUCT.price)
        .required(/*i18n*/ 'Price is required')
        .test(
          'positive',
          /*i18n*/ 'The price must be more than 0',
          (text = '') => READ_PRODUCT.price(text).value !== '0.00',
        ),
      unit: string().when('unitAmount', ([amount], schema) =>
        amount ? schema.required(/*i18n*/ 'Choose a unit') : schema,
      ),
      unitAmount: readable(READ_PRODUCT.unit_amount).when('unit', ([unit], schema) =>
        unit ? schema.required(/*i18n*/ 'Enter the amount') : schema,
      ),
      ...particularsSchema,
      quantity: isNew ? readable(READ_PRODUCT.quantity).required(/*i18n*/ 'Stock is required') : string(),
    },
    [['unit', 'unitAmount']],
  );
