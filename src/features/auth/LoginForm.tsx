import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/rules';
import { fieldErrors } from '../../api/apiError';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { FormPhoneField } from '../../components/form/FormPhoneField';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { loginSchema, type LoginValues } from './loginSchema';
import { useAuth } from './useAuth';

const initialValues: LoginValues = {
  by: 'email',
  email: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: '',
  password: '',
};
const FIELD_OF = { email: 'email', phone_number: 'phone', password: 'password' } as const;

/** Logs in by e-mail or by phone. The page navigates after the login. */
export function LoginForm({ onErrors }: { onErrors: (hasErrors: boolean) => void }) {
  const { login } = useAuth();
  return (
    <ShopForm
      initialValues={initialValues}
      schema={loginSchema}
      onSubmit={({ by, email, countryCode, phone, password }) =>
        login(by === 'email' ? { email: email.trim(), password } : { phone_number: countryCode + phone, password })
      }
      fieldErrorsOf={(failure) => fieldErrors(failure, FIELD_OF)}
      onErrors={onErrors}
    >
      {({ values, setFieldValue }) => (
        <>
          <ToggleButtonGroup
            exclusive
            fullWidth
            aria-label="Log in by"
            value={values.by}
            onChange={(_event, by: LoginValues['by'] | null) => by && void setFieldValue('by', by)}
          >
            <ToggleButton value="email">Email</ToggleButton>
            <ToggleButton value="phone">Phone</ToggleButton>
          </ToggleButtonGroup>
          {values.by === 'email' ? (
            <FormTextField name="email" label="Email" type="email" autoComplete="email" />
          ) : (
            <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
          )}
          <FormPasswordField name="password" label="Password" autoComplete="current-password" />
          <SubmitButton>Login</SubmitButton>
        </>
      )}
    </ShopForm>
  );
}
