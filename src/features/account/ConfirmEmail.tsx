import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EnglishText } from '../../components/EnglishText';
import { errorText } from '../../http/apiError';
import { accountErrors, useResendVerificationMutation } from './accountEndpoints';

/** How a member confirms their email address: the link was sent to them, and can be sent again. */
export function ConfirmEmail({ email }: { email: string }) {
  const { t } = useLingui();
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  return (
    <>
      <Typography variant="body2">
        <Trans>We sent a link to {email} when you signed up. Open it, then come back here.</Trans>
      </Typography>
      <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {error ? (
          <EnglishText>{errorText(accountErrors.resendVerification, error)}</EnglishText>
        ) : (
          isSuccess && t`Email sent. It may take a few minutes. Check your spam folder.`
        )}
      </Typography>
      <Button
        color="inherit"
        variant="outlined"
        sx={{ mt: 1 }}
        aria-disabled={isLoading}
        onClick={() => (isLoading ? undefined : void resend(email))}
      >
        <Trans>Send the email again</Trans>
      </Button>
    </>
  );
}
