import { useSyncExternalStore } from 'react';
import { styled } from '../components/styled';
import { readNewVersion, reloadWithNewVersion, subscribeToNewVersion } from './serviceWorker';

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

/** Offers a newer version of the shop; the visitor decides when to go over to it. */
export function NewVersion() {
  const worker = useSyncExternalStore(subscribeToNewVersion, readNewVersion, () => null);
  return (
    <Banner role="status">
      {worker && (
        <div>
          A new version is ready
          <button type="button" onClick={() => reloadWithNewVersion(worker)}>
            Reload
          </button>
        </div>
      )}
    </Banner>
  );
}
