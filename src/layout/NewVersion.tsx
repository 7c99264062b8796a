import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { registerServiceWorker } from './serviceWorker';

const banner = {
  flexFlow: 'row wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  bgcolor: 'tint.pistachio',
};

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
        <Stack sx={banner}>
          {t`A new version is ready`}
          <Button variant="contained" onClick={activate}>
            {t`Reload`}
          </Button>
        </Stack>
      )}
    </Box>
  );
}
