import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useState } from 'react';
import { SchemeSwitch } from '../../components/SchemeSwitch';
import { DeleteAccount } from '../../features/account/DeleteAccount';
import { DownloadData } from '../../features/account/DownloadData';
import { LanguageSettings } from '../../features/language/LanguageSettings';
import { useAuth } from '../../features/auth/useAuth';
import { ProfileFrame } from './ProfileFrame';

/** Colours, the member's data as a file, and the end of the account. */
export function Component() {
  const { t } = useLingui();
  const { endSession } = useAuth();
  const [hasErrors, setHasErrors] = useState(false);
  const onDeleted = () => {
    void endSession().then(() => enqueueSnackbar(t`Your account is deleted`, { variant: 'success' }));
  };
  return (
    <ProfileFrame title={hasErrors ? t`Error: Settings` : t`Settings`} heading={t`Settings`}>
      <Stack spacing={4} sx={{ mt: 3 }}>
        <SchemeSwitch />
        <LanguageSettings />
        <Stack component="section" spacing={1.5} sx={{ alignItems: 'start' }}>
          <Typography variant="h3" component="h2">
            {t`Your data`}
          </Typography>
          <Typography color="textSecondary">
            {t`One file with everything that the shop keeps about you: profile, addresses, cart, orders and devices.`}
          </Typography>
          <DownloadData />
        </Stack>
        <Stack component="section" spacing={1.5} sx={{ alignItems: 'start' }}>
          <Typography variant="h3" component="h2">
            {t`Delete your account`}
          </Typography>
          <Typography color="textSecondary">{t`You can delete it when all your orders are finished.`}</Typography>
          <DeleteAccount onDeleted={onDeleted} onErrors={setHasErrors} />
        </Stack>
      </Stack>
    </ProfileFrame>
  );
}
