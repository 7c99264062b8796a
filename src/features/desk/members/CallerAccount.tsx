import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeskMemberDetails } from '../../../../contract/members';
import { errorText, refusalOf } from '../../../http/apiError';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { paths } from '../../../config/paths';
import { CallerEmailForm } from './CallerEmailForm';
import { memberErrors, useRemoveCallerMutation } from './memberEndpoints';

const failureText = (failure: unknown): string =>
  refusalOf(failure).code === 'open_orders'
    ? 'This member has orders that are not finished. Cancel them first.'
    : errorText(memberErrors.change, failure);

/** Says that staff have made the account, and removes it again. */
export function CallerAccount({ member }: { member: DeskMemberDetails }) {
  const [remove, { isLoading, error, reset }] = useRemoveCallerMutation();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const close = () => {
    setOpen(false);
    reset();
  };
  const confirm = async () => {
    if (isLoading || 'error' in (await remove(member.id))) return;
    enqueueSnackbar('The account was removed.', { variant: 'success' });
    void navigate(paths.deskMembers, { replace: true });
  };
  return (
    <>
      <Alert severity="info" action={<Button onClick={() => setOpen(true)}>Remove account</Button>} sx={{ mb: 2 }}>
        Staff have made this account for a caller, who has not chosen a password yet.
      </Alert>
      <Box sx={{ mb: 3, maxWidth: '28rem' }}>
        <CallerEmailForm member={member} />
      </Box>
      <ConfirmDialog
        open={isOpen}
        title="Remove this account?"
        failure={error ? failureText(error) : ''}
        confirmText="Remove account"
        cancelText="Keep"
        isPending={isLoading}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        Its name, phone number and email address are deleted. Its orders stay without them.
      </ConfirmDialog>
    </>
  );
}
