import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText, refusalOf } from '../../../http/apiError';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { paths } from '../../../config/paths';
import { CallerEmailForm } from './CallerEmailForm';
import { memberErrors, useRemoveCallerMutation } from './memberEndpoints';

const failureText = (failure: unknown): string =>
  refusalOf(failure).code === 'open_orders'
    ? /*i18n*/ 'This member has orders that are not finished: a delivery, a payment, a refund or a problem is open.'
    : errorText(memberErrors.change, failure);

/** Says that staff have made the account, and removes it again. */
export function CallerAccount({ member }: { member: DeskMemberDetails }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <Alert
        severity="info"
        action={
          <ConfirmButton
            text={t`Remove account`}
            title={t`Remove this account?`}
            confirmText={t`Remove account`}
            cancelText={t`Keep`}
            mutation={useRemoveCallerMutation()}
            arg={member.id}
            failureText={failureText}
            onDone={() => {
              enqueueSnackbar(/*i18n*/ 'The account was removed.', { variant: 'success' });
              void navigate(paths.deskMembers, { replace: true });
            }}
          >
            <Trans>
              Its name, phone number, email address and addresses are deleted. Its orders and bills stay as they are.
            </Trans>
          </ConfirmButton>
        }
        sx={{ mb: 2 }}
      >
        <Trans>Staff have made this account for a caller, who has not chosen a password yet.</Trans>
      </Alert>
      <Box sx={{ mb: 3, maxWidth: '28rem' }}>
        <CallerEmailForm member={member} />
      </Box>
    </>
  );
}
