import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/rules';
import { useAuth } from './useAuth';
import { FormColumn } from '../../components/form/FormColumn';
import { FormField } from '../../components/form/FormField';
import { type LoginValues } from './loginSchema';
import { PasswordField } from '../../components/form/PasswordField';
import { PhoneField } from '../../components/form/PhoneField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { useShopForm } from './useShopForm';

const loadSchema = async () => (await import(/* webpackChunkName: "loginSchema" */ './loginSchema')).loginSchema;
const initialValues: LoginValues = {
  by: 'email',
  email: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: '',
  password: '',
};
const fieldOf = { email: 'email', phone_number: 'phone', password: 'password' } as const;

/** Logs in by e-mail or by phone. Where to go then is decided by the page, which sees the session begin. */
export function LoginForm({ onErrors }: { onErrors: (hasErrors: boolean) => void }) {
  const { login } = useAuth();
  const { formik, formRef, field, errorOf, hasErrors } = useShopForm<LoginValues>({
    initialValues,
    loadSchema,
    fieldOf,
    send: ({ by, email, countryCode, phone, password }) =>
      login(by === 'email' ? { email: email.trim(), password } : { phone_number: countryCode + phone, password }),
  });
  const { values, setValues, isSubmitting } = formik;

  return (
    <FormColumn ref={formRef} onSubmit={formik.handleSubmit} hasErrors={hasErrors} onErrors={onErrors}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label="Log in by"
        value={values.by}
        onChange={(_event, by: LoginValues['by'] | null) => by && void setValues({ ...values, by })}
      >
        <ToggleButton value="email">Email</ToggleButton>
        <ToggleButton value="phone">Phone</ToggleButton>
      </ToggleButtonGroup>
      {values.by === 'email' ? (
        <FormField label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
      ) : (
        <PhoneField
          label="Phone number"
          name="phone"
          value={values.phone}
          error={errorOf('phone')}
          onBlur={formik.handleBlur}
          countryCode={values.countryCode}
          onPhone={({ digits, countryCode }) => void setValues({ ...values, phone: digits, countryCode })}
        />
      )}
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <SubmitButton sending={isSubmitting}>Login</SubmitButton>
    </FormColumn>
  );
}
