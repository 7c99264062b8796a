import { object, string } from 'yup';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { particularsSchema } from '../../../components/form/particularsSchema';
import { readable } from '../../../components/form/readable';

/** What a product needs before it is sent to review. The stock of a published product is not part of the form. */
export const submissionSchema = (isNew: boolean) =>
  object().shape(
    {
      name: readable(READ_PRODUCT.name).required('Name is required'),
      desc: readable(READ_PRODUCT.desc),
      category: string().required('Category is required'),
      price: readable(READ_PRODUCT.price)
        .required('Price is required')
        .test('positive', 'The price must be more than 0', (text = '') => READ_PRODUCT.price(text).value !== '0.00'),
      unit: string().when('unitAmount', ([amount], schema) => (amount ? schema.required('Choose a unit') : schema)),
      unitAmount: readable(READ_PRODUCT.unit_amount).when('unit', ([unit], schema) =>
        unit ? schema.required('Enter the amount') : schema,
      ),
      ...particularsSchema,
      quantity: isNew ? readable(READ_PRODUCT.quantity).required('Stock is required') : string(),
    },
    [['unit', 'unitAmount']],
  );
