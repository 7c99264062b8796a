import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';

const Banner = styled('div')(({ theme }) => ({
  '& p': {
    margin: 0,
    padding: theme.spacing(1, 2),
    textAlign: 'center',
    backgroundColor: theme.vars.palette.saffron.main,
    color: theme.vars.palette.saffron.contrastText,
  },
}));

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says when the browser has no connection, and goes away by itself. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Banner role="status">
      {!online && (
        <p>
          <strong>You are offline</strong>. The shop needs a connection to show and change things; it goes on as soon as you are back.
        </p>
      )}
    </Banner>
  );
}
