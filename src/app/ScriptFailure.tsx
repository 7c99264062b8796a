import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Spinner } from '../components/feedback/Spinner';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { useSingleFlight } from '../components/useSingleFlight';
import { AlertIcon } from '../components/icons';
import { PageFrame } from '../components/PageFrame';
import { paths } from '../config/paths';
import { headStatus, reload, reloadIfReachable } from './reloadIfReachable';

const TITLES = {
  unknown: /*i18n*/ 'Loading',
  newVersion: /*i18n*/ 'A new version of the shop is here',
  connection: /*i18n*/ 'This page could not be loaded',
};

/** Webpack's error for a script that could not be loaded; `request` is the script's address. */
export type ChunkError = Error & { request?: string };

/** A reloaded page is already the newest version: offering another reload would loop. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/**
 * Replaces a page whose script could not be loaded. A script that the server no longer has belongs to an older version of the shop. React Router
 * caches the outcome of `lazy`, so only a new document loads the script again.
 */
export function ScriptFailure({ error: { request } }: { error: ChunkError }) {
  const { t, i18n } = useLingui();
  const [cause, setCause] = useState<keyof typeof TITLES>('unknown');
  const [retrying, setRetrying] = useState(false);

  useEffect(() => {
    let ignore = false;
    const find = async () =>
      (request && (await headStatus(request))) === 404 && !wasReloaded() ? 'newVersion' : 'connection';
    void find().then((found) => !ignore && setCause(found));
    return () => {
      ignore = true;
    };
  }, [request]);

  const retry = useSingleFlight(async () => {
    setRetrying(true);
    await reloadIfReachable();
    setRetrying(false);
  });

  const action = (text: string, onClick: () => void) => (
    <Button variant="contained" aria-disabled={retrying} onClick={onClick}>
      {text}
    </Button>
  );
  const title = i18n._(TITLES[cause]);
  const links = [{ to: paths.home, text: t`Home` }];
  const common = { level: 'h1', role: 'alert', icon: <AlertIcon />, links, title } as const;
  return (
    <PageFrame title={title} heading={null} width="md">
      {cause === 'unknown' && <Spinner alone />}
      {cause === 'newVersion' && (
        <StatusMessage {...common} actions={action(t`Reload`, reload)}>
          {t`Reload the page to go on shopping. Your cart is kept.`}
        </StatusMessage>
      )}
      {cause === 'connection' && (
        <StatusMessage {...common} actions={action(retrying ? t`Trying...` : t`Try again`, () => void retry())}>
          {t`The shop cannot be reached. Please check your connection and try again.`}
        </StatusMessage>
      )}
    </PageFrame>
  );
}
