import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { type Address } from '../../../contract/addresses';
import { ADDRESS_LIMITS } from '../../../contract/addressRules';
import { errorText } from '../../http/apiError';
import { EnglishText } from '../../components/EnglishText';
import { formErrors } from '../../components/form/formErrors';
import { FormPhoneField } from '../../components/form/FormPhoneField';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { createBodyKeys } from '../../http/idempotencyKey';
import { addressErrors, useAddAddressMutation, useChangeAddressMutation, useGetPlacesQuery } from './addressEndpoints';
import { addressSchema } from './addressSchema';
import { type AddressValues, ADDRESS_FIELD_OF, toAddressBody } from './addressValues';
import { PlaceField } from './PlaceField';

type AddressFormProps = {
  initialValues: AddressValues;
  /** What was typed before, in place of the initial values. */
  draft?: AddressValues;
  /** The address that is changed; without it, one is added. */
  changedId?: number;
  submitText: string;
  onSaved?: (address: Address) => void;
  /** Takes what was entered: it is not added to the book. */
  onEntered?: (values: AddressValues) => void;
  /** Receives what is typed and differs from the initial values; undefined when nothing does. */
  onTyped: (values: AddressValues | undefined) => void;
  onErrors: (hasErrors: boolean) => void;
  /** Focuses the first field: the form was opened by a button that is removed. */
  autoFocus?: boolean;
};

/** Adds an address to the member's book, or changes one. */
export function AddressForm({
  initialValues,
  draft = initialValues,
  changedId,
  submitText,
  onSaved,
  onEntered,
  onTyped,
  onErrors,
  autoFocus = false,
}: AddressFormProps) {
  const { t } = useLingui();
  const places = useGetPlacesQuery(undefined, { refetchOnMountOrArgChange: false });
  const [addAddress] = useAddAddressMutation();
  const [changeAddress] = useChangeAddressMutation();
  const [keyOf] = useState(createBodyKeys);

  const report = useCallback(
    (values: AddressValues) => {
      const fields = Object.keys(values) as (keyof AddressValues)[];
      onTyped(fields.some((field) => values[field] !== initialValues[field]) ? values : undefined);
    },
    [initialValues, onTyped],
  );

  const save = async (values: AddressValues) => {
    if (onEntered) return onEntered(values);
    const body = toAddressBody(values);
    const address = await (
      changedId === undefined ? addAddress({ key: keyOf(body), body }) : changeAddress({ id: changedId, change: body })
    ).unwrap();
    onSaved?.(address);
  };

  return (
    <ShopForm
      initialValues={draft}
      schema={addressSchema}
      onSubmit={save}
      {...formErrors(ADDRESS_FIELD_OF, addressErrors.saveAddress)}
      onErrors={onErrors}
      onValues={report}
    >
      {places.isError && (
        <Alert severity="error" action={<Button onClick={() => void places.refetch()}>{t`Try again`}</Button>}>
          <EnglishText>{errorText(addressErrors.loadPlaces, places.error)}</EnglishText>
        </Alert>
      )}
      <PlaceField places={places.data ?? []} loading={places.isFetching} autoFocus={autoFocus} />
      <FormTextField
        name="tole"
        label={t`Tole or street`}
        autoComplete="address-line1"
        hint={t`With the house number`}
      />
      <FormTextField
        name="landmark"
        label={t`Landmark`}
        autoComplete="address-line2"
        hint={t`Optional, for example “opposite the Ganesh temple”`}
      />
      <FormTextField name="recipient" label={t`Recipient`} autoComplete="name" />
      <FormPhoneField
        name="phone"
        countryCodeName="countryCode"
        label={t`Phone number`}
        hint={t`The rider calls this number`}
      />
      <FormTextField
        name="note"
        label={t`Note for the rider`}
        hint={t`Optional`}
        htmlInput={{ maxLength: ADDRESS_LIMITS.note }}
      />
      <SubmitButton>{submitText}</SubmitButton>
    </ShopForm>
  );
}
