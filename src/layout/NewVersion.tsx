import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { bannerSx } from '../components/bannerSx';
import { registerServiceWorker } from './serviceWorker';

/** Offers to reload the page when a newer version of the shop is ready. */
export function NewVersion() {
  const { t } = useLingui();
  const [activate, setActivate] = useState<(() => void) | null>(null);

  useEffect(() => {
    // The shop also works without a service worker.
    registerServiceWorker((next) => setActivate(() => next)).catch(() => undefined);
  }, []);

  return (
    <Box role="status">
      {activate && (
        <Stack sx={{ ...bannerSx, bgcolor: 'tint.pistachio' }}>
          {t`A new version is ready`}
          <Button variant="contained" onClick={activate}>
            {t`Reload`}
          </Button>
        </Stack>
      )}
    </Box>
  );
}
