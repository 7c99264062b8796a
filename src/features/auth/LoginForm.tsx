import { useLingui } from '@lingui/react/macro';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { toPhone } from '../../../contract/phoneNumbers';
import { DEFAULT_COUNTRY_CODE } from '../../../contract/rules';
import { formErrors } from '../../components/form/formErrors';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { FormPhoneField } from '../../components/form/FormPhoneField';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { loginSchema, type LoginValues } from './loginSchema';
import { useAuth } from './useAuth';
import { authErrors } from './authErrors';

const emptyValues: LoginValues = {
  by: 'email',
  email: '',
  countryCode: DEFAULT_COUNTRY_CODE,
  phone: '',
  password: '',
};
const errors = formErrors({ email: 'email', phone_number: 'phone', password: 'password' }, authErrors.login);

type LoginFormProps = {
  /** The address with which the form starts. */
  email?: string;
  onErrors: (hasErrors: boolean) => void;
};

/** Logs in by e-mail or by phone. The page navigates after the login. */
export function LoginForm({ email = '', onErrors }: LoginFormProps) {
  const { t } = useLingui();
  const { login } = useAuth();

  return (
    <ShopForm
      initialValues={{ ...emptyValues, email }}
      schema={loginSchema}
      onSubmit={({ by, email: typed, countryCode, phone, password }) =>
        login(
          by === 'email' ? { email: typed.trim(), password } : { phone_number: toPhone(countryCode, phone), password },
        )
      }
      {...errors}
      onErrors={onErrors}
    >
      {({ values, setFieldValue, setFieldTouched }) => (
        <>
          <ToggleButtonGroup
            exclusive
            fullWidth
            aria-label={t`Log in by`}
            value={values.by}
            onChange={(_event, by: LoginValues['by'] | null) => {
              if (!by) return;
              // A submit marks every field as touched, also the one that was hidden.
              void setFieldTouched(by, false, false);
              void setFieldValue('by', by);
            }}
          >
            <ToggleButton value="email">{t`Email`}</ToggleButton>
            <ToggleButton value="phone">{t`Phone`}</ToggleButton>
          </ToggleButtonGroup>
          {values.by === 'email' ? (
            <FormTextField name="email" label={t`Email`} type="email" autoComplete="email" />
          ) : (
            <FormPhoneField name="phone" countryCodeName="countryCode" label={t`Phone number`} />
          )}
          <FormPasswordField name="password" label={t`Password`} autoComplete="current-password" />
          <SubmitButton>{t`Log in`}</SubmitButton>
        </>
      )}
    </ShopForm>
  );
}
