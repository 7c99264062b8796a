import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { FormPage } from '../../components/FormPage';
import { TextLink } from '../../components/TextLink';
import { RegistrationForm } from '../../features/auth/RegistrationForm';
import { useAuthStatus } from '../../features/auth/authContext';

export function Component() {
  const { t } = useLingui();
  const status = useAuthStatus();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [hasErrors, setHasErrors] = useState(false);

  if (status === 'authenticated') return <Navigate to={paths.home} replace />;
  return (
    <FormPage
      canonical={paths.register}
      title={hasErrors ? t`Error: Sign up` : t`Sign up`}
      heading={t`Sign up`}
      lead={t`An account keeps your cart, on every device.`}
    >
      <RegistrationForm onErrors={setHasErrors} onRegistered={() => void navigate(paths.login, { state })} />
      {hasFeature('account') && (
        <Typography>
          <Trans>
            By signing up you accept the <TextLink to={paths.terms}>terms</TextLink> and the{' '}
            <TextLink to={paths.privacy}>privacy policy</TextLink>.
          </Trans>
        </Typography>
      )}
      <Typography>
        <Trans>
          Already have an account?{' '}
          <TextLink to={paths.login} state={state}>
            Log in
          </TextLink>
        </Trans>
      </Typography>
    </FormPage>
  );
}
