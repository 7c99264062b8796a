import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useSingleFlight } from '../components/useSingleFlight';
import { reloadIfReachable } from './reloadIfReachable';
import { theme } from './theme/theme';

function MissingScript() {
  const [retrying, setRetrying] = useState(false);
  const retry = useSingleFlight(async () => {
    setRetrying(true);
    await reloadIfReachable();
    setRetrying(false);
  });
  return (
    <Stack
      role="alert"
      direction="row"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'snackbar',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        bgcolor: 'tint.pistachio',
        color: 'text.primary',
      }}
    >
      You can read this page and follow its links. The rest could not be loaded.
      <Button variant="contained" aria-disabled={retrying} onClick={() => void retry()}>
        {retrying ? 'Trying...' : 'Try again'}
      </Button>
    </Stack>
  );
}

/** Leaves the page as the server has sent it, and says below it that a script is missing. */
export function reportMissingScript(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <ThemeProvider theme={theme} modeStorageKey="color_scheme">
      <MissingScript />
    </ThemeProvider>,
  );
}
