import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddress } from '../components/address';
import { AlertIcon } from '../components/icons';
import { Link } from '../components/Link';
import { Notice } from '../components/feedback/Notice';
import { PageFrame } from '../components/PageFrame';
import { paths } from '../config/paths';

const isMissingChunk = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));

/** A page that came by a reload has already fetched the newest version: offering another reload for that would go round in circles. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/** In place of a page that threw or could not be fetched; the latter comes by itself with the connection. The bar, the footer and the other pages stay. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missingChunk = isMissingChunk(error);
  const newVersion = missingChunk && navigator.onLine && !wasReloaded();
  const { location } = useAddress();
  const navigate = useNavigate();

  useEffect(() => {
    if (!missingChunk) return;
    // Going to the same address fetches its page once more.
    const again = () => void navigate(location, { replace: true, state: location.state as unknown });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [missingChunk, location, navigate]);

  return (
    <PageFrame title="Something went wrong" heading={null} width="md">
      <Notice
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
          <>
            <Button variant="contained" onClick={missingChunk ? () => window.location.reload() : onRetry}>
              {newVersion ? 'Reload' : 'Try again'}
            </Button>
            <Button variant="outlined" component={Link} to={paths.home}>
              Home
            </Button>
          </>
        }
      >
        {newVersion
          ? 'Reload the page to go on shopping. Your cart is kept.'
          : missingChunk
            ? 'Please check your connection and try again.'
            : 'The rest of the shop still works, and your cart is kept.'}
      </Notice>
    </PageFrame>
  );
}
