import { DEFAULT_COUNTRY_CODE } from '../../../contract/rules';
import { useAuth } from './useAuth';
import { FormColumn } from '../../components/form/FormColumn';
import { FormField } from '../../components/form/FormField';
import { PasswordField } from '../../components/form/PasswordField';
import { PhoneField } from '../../components/form/PhoneField';
import { type RegistrationValues } from './registrationSchema';
import { SubmitButton } from '../../components/form/SubmitButton';
import { useShopForm } from './useShopForm';

const loadSchema = async () =>
  (await import(/* webpackChunkName: "registrationSchema" */ './registrationSchema')).registrationSchema;
const initialValues: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: '',
  password1: '',
  password2: '',
};

const fieldOf = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  password1: 'password1',
  password2: 'password2',
} as const;

type RegistrationFormProps = { onErrors: (hasErrors: boolean) => void; onRegistered: () => void };

/** Makes an account. */
export function RegistrationForm({ onErrors, onRegistered }: RegistrationFormProps) {
  const { register } = useAuth();
  const { formik, formRef, field, errorOf, hasErrors } = useShopForm<RegistrationValues>({
    initialValues,
    loadSchema,
    fieldOf,
    send: async ({ firstName, lastName, email, countryCode, phone, password1, password2 }) => {
      await register({
        first_name: firstName.trim(),
        last_name: lastName.trim(),
        email: email.trim(),
        ...(phone && { phone_number: countryCode + phone }),
        password1,
        password2,
      });
      onRegistered();
    },
  });
  const { values, setValues, isSubmitting } = formik;

  return (
    <FormColumn ref={formRef} onSubmit={formik.handleSubmit} hasErrors={hasErrors} onErrors={onErrors}>
      <FormField label="First name" autoComplete="given-name" {...field('firstName')} />
      <FormField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <FormField label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <PhoneField
        label="Phone number"
        hint="Optional"
        name="phone"
        value={values.phone}
        error={errorOf('phone')}
        onBlur={formik.handleBlur}
        countryCode={values.countryCode}
        onPhone={({ digits, countryCode }) => void setValues({ ...values, phone: digits, countryCode })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="8 characters or more, with an uppercase letter, a lowercase letter and a number"
        {...field('password1')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('password2')} />
      <SubmitButton sending={isSubmitting}>Sign Up</SubmitButton>
    </FormColumn>
  );
}
