import { useState } from 'react';
import { object, string } from 'yup';
import { type ManagedProduct, type ProductPatch } from '../../../../contract/managedProducts';
import { READ_PRODUCT } from '../../../../contract/productRules';
import { type UNITS } from '../../../../contract/rules';
import { errorText } from '../../../api/apiError';
import { useAppDispatch } from '../../../api/hooks';
import { uploadPicture } from '../../../api/uploadPicture';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { useFormField } from '../../../components/form/formField';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { readable } from '../../../components/form/readable';
import { PictureField } from '../../../components/upload/PictureField';
import { createBodyKeys } from '../../../http/idempotencyKey';
import { ActionDialog } from '../order/ActionDialog';
import {
  productErrors,
  productsChanged,
  useAddDeskProductMutation,
  useGetProductCategoriesQuery,
  useUpdateDeskProductMutation,
} from './productEndpoints';

const UNIT_TEXTS = { '': 'Not given', g: 'Grams', ml: 'Millilitres', piece: 'Pieces' };

const schema = object({
  name: readable(READ_PRODUCT.name).required('Enter a name'),
  category: string().required('Choose a category'),
  price: readable(READ_PRODUCT.price).required('Enter a price'),
  unitAmount: readable(READ_PRODUCT.unit_amount).when('unit', ([unit], field) =>
    unit ? field.required('Enter the amount') : field,
  ),
  quantity: readable(READ_PRODUCT.quantity),
  hsCode: readable(READ_PRODUCT.hs_code),
  desc: readable(READ_PRODUCT.desc),
  aliases: readable(READ_PRODUCT.aliases),
});

const toValues = (product: ManagedProduct | null) => ({
  name: product?.name ?? '',
  category: product ? String(product.category.id) : '',
  price: product?.price ?? '',
  unit: product?.unit ?? ('' as '' | (typeof UNITS)[number]),
  unitAmount: product?.unit_amount ? String(product.unit_amount) : '',
  quantity: '0',
  desc: product?.desc ?? '',
  aliases: product?.aliases ?? '',
  featured: product?.featured ? 'yes' : 'no',
  vatRate: product?.vat_rate ? ('13' as const) : ('0' as const),
  hsCode: product?.hs_code ?? '',
});
type Values = ReturnType<typeof toValues>;

/** The fields of a form that the schema takes, as they are sent. */
const toFields = (values: Values) => ({
  name: READ_PRODUCT.name(values.name).value ?? '',
  category: Number(values.category),
  price: READ_PRODUCT.price(values.price).value ?? '',
  unit: values.unit === '' ? null : values.unit,
  unit_amount: values.unit === '' ? null : (READ_PRODUCT.unit_amount(values.unitAmount).value ?? null),
  desc: READ_PRODUCT.desc(values.desc).value ?? '',
  aliases: READ_PRODUCT.aliases(values.aliases).value ?? '',
  featured: values.featured === 'yes',
  vat_rate: values.vatRate === '13' ? (13 as const) : (0 as const),
  hs_code: READ_PRODUCT.hs_code(values.hsCode).value ?? null,
});

/** The fields that differ from what the form was opened with, so that nothing else is written back. */
function changesOf(values: Values, product: ManagedProduct): ProductPatch {
  const before: Record<string, unknown> = toFields(toValues(product));
  return Object.fromEntries(Object.entries(toFields(values)).filter(([name, value]) => before[name] !== value));
}

const Description = () => (
  <LabelledTextField {...useFormField('desc')} label="Description" multiline minRows={3} maxRows={12} />
);

type ProductDialogProps = { product: ManagedProduct | null; onClose: () => void };

/** Changes a product, or adds one when it is null. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [add] = useAddDeskProductMutation();
  const [update] = useUpdateDeskProductMutation();
  const [keyOf] = useState(createBodyKeys);
  const { data: categories = [] } = useGetProductCategoriesQuery();
  const dispatch = useAppDispatch();
  const options = { '': 'Choose', ...(product && { [product.category.id]: product.category.name }) };
  return (
    <ActionDialog
      title={product ? `Edit ${product.name}` : 'Add a product'}
      submitText="Save"
      initialValues={toValues(product)}
      schema={schema}
      fieldOf={{
        name: 'name',
        category: 'category',
        price: 'price',
        unit_amount: 'unitAmount',
        hs_code: 'hsCode',
        desc: 'desc',
        aliases: 'aliases',
      }}
      failureText={(error) => errorText(productErrors.change, error)}
      onSubmit={async (values) => {
        if (product) await update({ id: product.id, patch: changesOf(values, product) }).unwrap();
        else {
          const body = { ...toFields(values), quantity: READ_PRODUCT.quantity(values.quantity).value ?? 0 };
          await add({ key: keyOf(body), body }).unwrap();
        }
        enqueueSnackbar(`${values.name} is saved.`, { variant: 'success' });
      }}
      onClose={onClose}
    >
      {product && (
        <PictureField
          name={product.name}
          image={product.image}
          send={async (picture) => {
            await uploadPicture({ url: `/api/desk/products/${product.id}/image/`, ...picture });
            dispatch(productsChanged());
          }}
        />
      )}
      <FormTextField name="name" label="Name" autoComplete="off" />
      <FormSelect
        name="category"
        label="Category"
        options={{ ...options, ...Object.fromEntries(categories.map(({ id, name }) => [id, name])) }}
      />
      <FormTextField name="price" label="Price in NPR" autoComplete="off" htmlInput={{ inputMode: 'decimal' }} />
      <FormSelect name="unit" label="Unit" options={UNIT_TEXTS} />
      <FormTextField
        name="unitAmount"
        label="Amount of the unit"
        autoComplete="off"
        htmlInput={{ inputMode: 'numeric' }}
      />
      {!product && (
        <FormTextField name="quantity" label="Stock" autoComplete="off" htmlInput={{ inputMode: 'numeric' }} />
      )}
      <Description />
      <FormTextField
        name="aliases"
        label="Other names"
        hint="For the search, separated by commas: kaju, kaaju"
        autoComplete="off"
      />
      <FormSelect name="vatRate" label="VAT" options={{ 0: 'Exempt', 13: '13 %, in the price' }} />
      <FormTextField name="hsCode" label="HS code" autoComplete="off" htmlInput={{ inputMode: 'decimal' }} />
      <FormSelect name="featured" label="On the home page" options={{ no: 'No', yes: 'Yes' }} />
    </ActionDialog>
  );
}
