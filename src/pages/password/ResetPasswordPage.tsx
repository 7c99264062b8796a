import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FormPage } from '../../components/FormPage';
import { focusHeading } from '../../components/focusHeading';
import { paths } from '../../config/paths';
import { useAuth } from '../../features/auth/useAuth';
import { type ResetLink, ResetPasswordForm } from '../../features/auth/ResetPasswordForm';

/** The fragment of the mail's link: `#uid=…&token=…`. Null without either. */
function readLink(hash: string): ResetLink | null {
  const parameters = new URLSearchParams(hash.slice(1));
  const [uid, token] = [parameters.get('uid'), parameters.get('token')];
  return uid && token ? { uid, token } : null;
}

/** Sets a new password. The link's token is kept by this page alone and removed from the address and the history. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readLink(hash));
  const [shownHash, setShownHash] = useState(hash);
  // A newer link may be opened while this page is shown.
  if (hash !== shownHash) {
    setShownHash(hash);
    setLink(readLink(hash) ?? link);
  }
  const { endSession } = useAuth();
  const [hasErrors, setHasErrors] = useState(false);

  useEffect(() => {
    if (hash) void navigate(paths.resetPassword, { replace: true });
  }, [hash, navigate]);

  return (
    <FormPage
      canonical={paths.resetPassword}
      title={hasErrors ? 'Error: New password' : 'New password'}
      heading="New password"
      lead="All your devices are logged out when it is saved."
    >
      {link ? (
        <ResetPasswordForm
          key={link.token}
          link={link}
          onErrors={setHasErrors}
          onLinkRefused={() => {
            setLink(null);
            focusHeading();
          }}
          onReset={() => {
            endSession();
            enqueueSnackbar('Password saved. Log in with it.', { variant: 'success' });
            void navigate(paths.login, { replace: true });
          }}
        />
      ) : (
        <>
          <Alert severity="error">This link is not valid any more. It can be used once, within an hour.</Alert>
          <Button variant="contained" size="large" component={Link} to={paths.forgotPassword}>
            Send a new link
          </Button>
        </>
      )}
    </FormPage>
  );
}
