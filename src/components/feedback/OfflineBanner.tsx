import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { styled } from '@mui/material/styles';

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1, 2),
  // Visible in forced-colours mode only, which removes backgrounds.
  borderBlockStart: theme.mixins.line('transparent'),
  textAlign: 'center',
  backgroundColor: theme.vars.palette.saffron.main,
  color: theme.vars.palette.saffron.contrastText,
}));

/** The message while there is no connection. */
export function OfflineNote() {
  return (
    <Note>
      <Trans>
        <strong>You are offline</strong>. You can continue when you are back online.
      </Trans>
    </Note>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Shows a message while the browser has no connection. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!online && <OfflineNote />}</div>;
}
