import { useEffect, useState } from 'react';
import { styled } from '@mui/material/styles';
import { registerServiceWorker } from './serviceWorker';

const Banner = styled('div')(({ theme }) => ({
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1, 2),
    backgroundColor: theme.vars.palette.tint.pistachio,
    color: theme.vars.palette.text.primary,
  },
  '& button': {
    font: 'inherit',
    fontWeight: 650,
    minHeight: theme.spacing(5.5),
    padding: theme.spacing(0.5, 2.5),
    borderRadius: '99rem',
    border: 0,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    cursor: 'pointer',
  },
}));

/** Offers to reload the page when a newer version of the shop is ready. */
export function NewVersion() {
  const [activate, setActivate] = useState<(() => void) | null>(null);

  useEffect(() => {
    // Without a service worker the shop works all the same.
    registerServiceWorker((next) => setActivate(() => next)).catch(() => undefined);
  }, []);

  return (
    <Banner role="status">
      {activate && (
        <div>
          A new version is ready
          <button type="button" onClick={activate}>
            Reload
          </button>
        </div>
      )}
    </Banner>
  );
}
