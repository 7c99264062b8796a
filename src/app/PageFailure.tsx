import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { AlertIcon } from '../components/icons';
import { PageFrame } from '../components/PageFrame';
import { paths } from '../config/paths';

const isMissingChunk = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));

/** A reloaded page is already the newest version: offering another reload would loop. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

const reload = () => window.location.reload();

/** Seconds before each attempt to reach the server once the connection is back. */
const RELOAD_DELAYS = [0, 1, 2, 4, 8];

/** Reloads as soon as the server answers: a reload without a connection would leave the browser's own error page. */
async function reloadWhenReachable(): Promise<void> {
  for (const seconds of RELOAD_DELAYS) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) return reload();
  }
}

/** Replaces a page that threw or whose script could not be loaded; header, footer and the other pages stay. */
export function PageFailure() {
  const missingChunk = isMissingChunk(useRouteError());
  const newVersion = missingChunk && navigator.onLine && !wasReloaded();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!missingChunk) return;
    // React Router caches the outcome of `lazy`, so only a new document loads the script again.
    const onOnline = () => void reloadWhenReachable();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [missingChunk]);

  // Any navigation resets the error, also one to the same address.
  const retry = () => void navigate(location, { replace: true, state: location.state as unknown });

  return (
    <PageFrame title="Something went wrong" heading={null} width="md">
      <StatusMessage
        level="h1"
        role="alert"
        icon={<AlertIcon />}
        title={
          newVersion
            ? 'A new version of the shop is here'
            : missingChunk
              ? 'This page could not be loaded'
              : 'Something went wrong'
        }
        actions={
          <Button variant="contained" onClick={missingChunk ? reload : retry}>
            {newVersion ? 'Reload' : 'Try again'}
          </Button>
        }
        links={[{ to: paths.home, text: 'Home' }]}
      >
        {newVersion
          ? 'Reload the page to go on shopping. Your cart is kept.'
          : missingChunk
            ? 'Please check your connection and try again.'
            : 'The rest of the shop still works, and your cart is kept.'}
      </StatusMessage>
    </PageFrame>
  );
}
