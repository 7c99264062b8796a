import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { StatusMessage } from '../components/feedback/StatusMessage';
import { AlertIcon } from '../components/icons';
import { PageFrame } from '../components/PageFrame';
import { paths } from '../config/paths';
import { type ChunkError, ScriptFailure } from './ScriptFailure';

const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));

/** Replaces a page that threw or whose script could not be loaded; header, footer and the other pages stay. */
export function PageFailure() {
  const { t } = useLingui();
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  // Any navigation resets the error, also one to the same address.
  const retry = () => void navigate(location, { replace: true, state: location.state as unknown });

  if (isChunkError(error)) return <ScriptFailure error={error} />;
  return (
    <PageFrame title={t`Something went wrong`} heading={null} width="md">
      <StatusMessage
        level="h1"
        role="alert"
        icon={<AlertIcon />}
        title={t`Something went wrong`}
        actions={
          <Button variant="contained" onClick={retry}>
            {t`Try again`}
          </Button>
        }
        links={[{ to: paths.home, text: t`Home` }]}
      >
        {t`The rest of the shop still works, and your cart is kept.`}
      </StatusMessage>
    </PageFrame>
  );
}
