import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useState } from 'react';
import { SchemeSwitch } from '../../components/SchemeSwitch';
import { DeleteAccount } from '../../features/account/DeleteAccount';
import { DownloadData } from '../../features/account/DownloadData';
import { useAuth } from '../../features/auth/useAuth';
import { ProfileFrame } from './ProfileFrame';

/** Colours, the member's data as a file, and the end of the account. */
export function Component() {
  const { endSession } = useAuth();
  const [hasErrors, setHasErrors] = useState(false);
  const onDeleted = () => {
    void endSession().then(() => enqueueSnackbar('Your account is deleted', { variant: 'success' }));
  };
  return (
    <ProfileFrame title={hasErrors ? 'Error: Settings' : 'Settings'} heading="Settings">
      <Stack spacing={4} sx={{ mt: 3 }}>
        <SchemeSwitch />
        <Stack component="section" spacing={1.5} sx={{ alignItems: 'start' }}>
          <Typography variant="h3" component="h2">
            Your data
          </Typography>
          <Typography color="textSecondary">
            One file with everything that the shop keeps about you: profile, addresses, cart, orders and devices.
          </Typography>
          <DownloadData />
        </Stack>
        <Stack component="section" spacing={1.5} sx={{ alignItems: 'start' }}>
          <Typography variant="h3" component="h2">
            Delete your account
          </Typography>
          <Typography color="textSecondary">You can delete it when all your orders are finished.</Typography>
          <DeleteAccount onDeleted={onDeleted} onErrors={setHasErrors} />
        </Stack>
      </Stack>
    </ProfileFrame>
  );
}
