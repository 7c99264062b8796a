import { validateYupSchema, yupToFormErrors } from 'formik';
import { type Schema } from 'yup';
import { PARTICULARS } from '../../contract/particulars';
import { listCases, type ProductCase } from '../../contract/testing/productCases';
import * as desk from '../features/desk/products/productForm';
import { submissionSchema } from '../features/selling/editor/submissionSchema';
import { EMPTY, readValues, toValues } from '../features/selling/editor/submissionValues';

/** The messages as Formik finds them, which hands empty texts over as undefined. */
const check = (values: Record<string, string>, schema: Schema): Promise<object> =>
  validateYupSchema(values, schema).then(
    () => ({}),
    (error: unknown) => yupToFormErrors(error),
  );

const formField = (field: ProductCase['field']) => (field === 'hs_code' ? 'hsCode' : field);

describe("the desk's form", () => {
  const valid = { ...desk.toValues(null), name: 'Nuts', category: '1', price: '1' };

  test('without a unit it is complete', async () => {
    expect(await check(valid, desk.productSchema)).toEqual({});
    expect(desk.toNewProduct(valid)).toMatchObject({ unit: null, unit_amount: null, hs_code: null });
  });

  test.each(listCases(['name', 'desc', 'price', 'quantity', 'hs_code', ...PARTICULARS]))('%s', async (_title, each) => {
    const values = { ...valid, [formField(each.field)]: each.text };
    const errors = await check(values, desk.productSchema);
    expect(errors).toEqual(each.fault === undefined ? {} : { [formField(each.field)]: each.fault });
    if (each.fault === undefined) expect(desk.toNewProduct(values)).toMatchObject({ [each.field]: each.value });
  });
});

describe("a member's form", () => {
  const valid = { ...toValues(EMPTY), name: 'Nuts', category: '1', price: '1', quantity: '0' };

  test('without a unit it is complete', async () => {
    expect(await check(valid, submissionSchema(true))).toEqual({});
  });

  test.each(listCases(['name', 'desc', 'price', 'quantity', ...PARTICULARS]))('%s', async (_title, each) => {
    const values = { ...valid, [each.field]: each.text };
    const errors = await check(values, submissionSchema(true));
    expect(errors).toEqual(each.fault === undefined ? {} : { [each.field]: each.fault });
    expect(readValues(values)).toMatchObject({ [each.field]: each.value });
  });
});
