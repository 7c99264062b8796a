import { worded } from '../../../i18n/worded';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ManagedProduct } from '../../../../contract/managedProducts';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { errorText } from '../../../http/apiError';
import { useAppDispatch } from '../../../api/hooks';
import { uploadPicture } from '../../../api/uploadPicture';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { useFormField } from '../../../components/form/formField';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { ParticularFields } from '../../../components/form/ParticularFields';
import { PictureField } from '../../../components/upload/PictureField';
import { createBodyKeys } from '../../../http/idempotencyKey';
import { EditConflict } from '../EditConflict';
import { ActionDialog } from '../order/ActionDialog';
import { useEdited } from '../useEdited';
import {
  productErrors,
  productsChanged,
  useAddDeskProductMutation,
  useGetProductCategoriesQuery,
  useUpdateDeskProductMutation,
} from './productEndpoints';
import { changesOf, productSchema, textsOf, toNewProduct, toValues, UNIT_TEXTS, VAT_TEXTS } from './productForm';

const Description = ({ name, label }: { name: string; label: string }) => (
  <LabelledTextField {...useFormField(name)} label={label} multiline minRows={3} maxRows={12} />
);

type ProductDialogProps = { product: ManagedProduct | null; onClose: () => void };

/** Changes a product, or adds one when it is null. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t, i18n } = useLingui();
  const [add] = useAddDeskProductMutation();
  const [update] = useUpdateDeskProductMutation();
  const [keyOf] = useState(createBodyKeys);
  const { data: categories = [] } = useGetProductCategoriesQuery();
  const dispatch = useAppDispatch();
  const name = product?.name;
  const { saved, change } = useEdited(product, { toValues, textsOf: (each) => textsOf(i18n, each) });
  const options = { '': t`Choose`, ...(product && { [product.category.id]: product.category.name }) };
  return (
    <ActionDialog
      title={product ? t`Edit ${name}` : t`Add a product`}
      submitText={({ price }) => (READ_PRODUCT.price(price).value === '0.00' ? t`Save, free of charge` : t`Save`)}
      initialValues={toValues(product)}
      schema={productSchema}
      fieldOf={{
        ...{ name_ne: 'nameNe', desc_ne: 'descNe' },
        ...{ unit_amount: 'unitAmount', hs_code: 'hsCode', return_days: 'returnDays' },
      }}
      failureText={(error) => errorText(productErrors.change, error)}
      onSubmit={async (values, form) => {
        await change(values, form, (seen) => {
          if (seen) return update({ id: seen.id, patch: changesOf(values, seen) }).unwrap();
          const body = toNewProduct(values);
          return add({ key: keyOf(body), body }).unwrap();
        });
        const { name: typed } = values;
        enqueueSnackbar(t`${typed} is saved.`, { variant: 'success' });
      }}
      onClose={onClose}
    >
      <EditConflict saved={saved} />
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
      <FormTextField name="name" label={t`Name`} />
      <FormSelect
        name="category"
        label={t`Category`}
        options={{ ...options, ...Object.fromEntries(categories.map(({ id, name }) => [id, name])) }}
      />
      <FormTextField name="price" label={t`Price in NPR`} htmlInput={{ inputMode: 'decimal' }} />
      <FormSelect name="unit" label={t`Unit`} options={worded(i18n, UNIT_TEXTS)} />
      <FormTextField name="unitAmount" label={t`Amount of the unit`} htmlInput={{ inputMode: 'numeric' }} />
      {!product && <FormTextField name="quantity" label={t`Stock`} htmlInput={{ inputMode: 'numeric' }} />}
      <Description name="desc" label={t`Description`} />
      <FormTextField name="nameNe" label={t`Name in Nepali`} htmlInput={{ lang: 'ne' }} />
      <Description name="descNe" label={t`Description in Nepali`} />
      <FormTextField name="aliases" label={t`Other names`} hint={t`For the search, separated by commas: kaju, kaaju`} />
      <ParticularFields />
      <FormTextField
        name="returnDays"
        label={t`Days for returns`}
        hint={t`Empty: 7. Of opened packs; sealed ones have at least 15, fresh goods 24 hours.`}
        htmlInput={{ inputMode: 'numeric' }}
      />
      <FormSelect name="vatRate" label={t`VAT`} options={worded(i18n, VAT_TEXTS)} />
      <FormTextField name="hsCode" label={t`HS code`} htmlInput={{ inputMode: 'decimal' }} />
      <FormSelect name="featured" label={t`On the home page`} options={{ no: t`No`, yes: t`Yes` }} />
    </ActionDialog>
  );
}
