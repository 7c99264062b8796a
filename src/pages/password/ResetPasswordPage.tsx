import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useEffect, useState } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router-dom';
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

/** What the history entry of this page keeps: the link, so that it survives a reload, or that the server has refused it. */
type ResetState = { link: ResetLink } | { refused: true } | null;

/** Sets a new password. The link's token is removed from the address; this tab's history entry keeps it until it is used. */
export function Component() {
  const { t } = useLingui();
  const { hash, state } = useLocation() as Location<ResetState>;
  const navigate = useNavigate();
  const link = readLink(hash) ?? (state && 'link' in state ? state.link : null);
  const { endSession } = useAuth();
  const [hasErrors, setHasErrors] = useState(false);

  useEffect(() => {
    if (!hash) return;
    const found = readLink(hash);
    void navigate(paths.resetPassword, { replace: true, state: found ? { link: found } : state });
  }, [hash, state, navigate]);

  return (
    <FormPage
      canonical={paths.resetPassword}
      title={hasErrors ? t`Error: New password` : t`New password`}
      heading={t`New password`}
      lead={t`All your devices are logged out when it is saved.`}
    >
      {link ? (
        <ResetPasswordForm
          key={link.token}
          link={link}
          onErrors={setHasErrors}
          onLinkRefused={() => {
            void navigate(paths.resetPassword, { replace: true, state: { refused: true } });
            focusHeading();
          }}
          onReset={() => {
            // The end of a session closes the toasts before it.
            void endSession().then(() => {
              enqueueSnackbar(t`Password saved. Log in with it.`, { variant: 'success' });
              return navigate(paths.login, { replace: true });
            });
          }}
        />
      ) : (
        <>
          {state && 'refused' in state ? (
            <Alert severity="error">{t`This link is not valid any more. It can be used once, within an hour.`}</Alert>
          ) : (
            <Alert severity="info">{t`Open the link in your email again, or have a new one sent.`}</Alert>
          )}
          <Button variant="contained" size="large" component={Link} to={paths.forgotPassword}>
            <Trans>Send a new link</Trans>
          </Button>
        </>
      )}
    </FormPage>
  );
}
