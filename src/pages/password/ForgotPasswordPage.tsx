import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { focusHeading } from '../../components/focusHeading';
import { FormPage } from '../../components/FormPage';
import { TextLink } from '../../components/TextLink';
import { paths } from '../../config/paths';
import { ForgotPasswordForm } from '../../features/auth/ForgotPasswordForm';
import { useLoginState } from '../../features/auth/loginState';

/** Asks for a mail that resets the password. It says the same for known and unknown addresses. */
export function Component() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const loginState = useLoginState();
  const [hasErrors, setHasErrors] = useState(false);
  const show = (email: string | null) => {
    setSentTo(email);
    focusHeading();
  };
  return (
    <FormPage
      canonical={paths.forgotPassword}
      title={hasErrors ? t`Error: Forgot password` : t`Forgot password`}
      heading={t`Forgot password`}
      lead={t`We send you a link with which you choose a new one.`}
    >
      {sentTo === null ? (
        <ForgotPasswordForm onSent={show} onErrors={setHasErrors} />
      ) : (
        <>
          <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
            <Trans>
              If there is an account for <strong>{sentTo}</strong>, an email is on its way. Its link can be used once,
              within an hour. Check your spam folder.
            </Trans>
          </Alert>
          <Button variant="outlined" onClick={() => show(null)}>
            <Trans>Use another address</Trans>
          </Button>
        </>
      )}
      <Typography>
        <TextLink to={paths.login} state={loginState}>
          <Trans>Back to the login</Trans>
        </TextLink>
      </Typography>
    </FormPage>
  );
}
