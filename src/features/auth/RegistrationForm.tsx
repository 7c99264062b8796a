import { useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { toPhone } from '../../../contract/phoneNumbers';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/rules';
import { fieldErrors } from '../../http/apiError';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { FormPhoneField } from '../../components/form/FormPhoneField';
import { FormTextField } from '../../components/form/FormTextField';
import { NewPasswordFields } from '../../components/form/NewPasswordFields';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { draftChanged, registered, selectRegistrationDraft } from './registrationSlice';
import { registrationSchema, type RegistrationValues } from './registrationSchema';
import { useAuth } from './useAuth';

const emptyValues: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: '',
  password1: '',
  password2: '',
};
const FIELD_OF = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  password1: 'password1',
  password2: 'password2',
} as const;

type RegistrationFormProps = { onErrors: (hasErrors: boolean) => void; onRegistered: () => void };

/** Keeps what is typed, for a visitor who looks at another page and comes back. */
function KeepDraft() {
  const dispatch = useAppDispatch();
  const { firstName, lastName, email, countryCode, phone } = useFormikContext<RegistrationValues>().values;

  useEffect(() => {
    dispatch(draftChanged({ firstName, lastName, email, countryCode, phone }));
  }, [dispatch, firstName, lastName, email, countryCode, phone]);
  return null;
}

/** Creates an account. */
export function RegistrationForm({ onErrors, onRegistered }: RegistrationFormProps) {
  const { t } = useLingui();
  const { register } = useAuth();
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectRegistrationDraft);
  const [initialValues] = useState({ ...emptyValues, ...draft });

  const submit = async ({ firstName, lastName, email, countryCode, phone, ...passwords }: RegistrationValues) => {
    await register({
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      email: email.trim(),
      ...(phone && { phone_number: toPhone(countryCode, phone) }),
      ...passwords,
    });
    dispatch(registered({ firstName: firstName.trim(), email: email.trim() }));
    onRegistered();
  };

  return (
    <ShopForm
      initialValues={initialValues}
      schema={registrationSchema}
      onSubmit={submit}
      fieldErrorsOf={(failure) => fieldErrors(failure, FIELD_OF)}
      onErrors={onErrors}
    >
      <KeepDraft />
      <FormTextField name="firstName" label={t`First name`} autoComplete="given-name" />
      <FormTextField name="lastName" label={t`Last name`} autoComplete="family-name" />
      <FormTextField name="email" label={t`Email`} type="email" autoComplete="email" />
      <FormPhoneField name="phone" countryCodeName="countryCode" label={t`Phone number`} hint={t`Optional`} />
      <NewPasswordFields label={t`Password`} repetitionLabel={t`Confirm password`} />
      <SubmitButton>{t`Sign up`}</SubmitButton>
    </ShopForm>
  );
}
