import { DEFAULT_COUNTRY_CODE } from '../../../contract/rules';
import { fieldErrors } from '../../api/apiError';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { FormPhoneField } from '../../components/form/FormPhoneField';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { registrationSchema, type RegistrationValues } from './registrationSchema';
import { useAuth } from './useAuth';

const initialValues: RegistrationValues = {
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

/** Creates an account. */
export function RegistrationForm({ onErrors, onRegistered }: RegistrationFormProps) {
  const { register } = useAuth();

  const submit = async ({ firstName, lastName, email, countryCode, phone, ...passwords }: RegistrationValues) => {
    await register({
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      email: email.trim(),
      ...(phone && { phone_number: countryCode + phone }),
      ...passwords,
    });
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
      <FormTextField name="firstName" label="First name" autoComplete="given-name" />
      <FormTextField name="lastName" label="Last name" autoComplete="family-name" />
      <FormTextField name="email" label="Email" type="email" autoComplete="email" />
      <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" hint="Optional" />
      <FormPasswordField
        name="password1"
        label="Password"
        autoComplete="new-password"
        hint="8 characters or more, with an uppercase letter, a lowercase letter and a number"
      />
      <FormPasswordField name="password2" label="Confirm password" autoComplete="new-password" />
      <SubmitButton>Sign Up</SubmitButton>
    </ShopForm>
  );
}
