import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazyPart';
import { type ConflictPanelProps } from './ConflictPanel';

/** What was typed is kept for the reload. */
const NotLoaded = () => (
  <Alert severity="warning">
    <Trans>
      This product was changed elsewhere. Saving is paused: reload the page to choose which version to keep.
    </Trans>
  </Alert>
);

const ConflictPanel = lazyPart<ConflictPanelProps>(
  async () => (await import(/* webpackChunkName: "conflictPanel" */ './ConflictPanel')).ConflictPanel,
  NotLoaded,
);

/** The choice between two versions. Its script is loaded when there is one to make. */
export const LazyConflictPanel = (props: ConflictPanelProps) => (
  <Suspense>
    <ConflictPanel {...props} />
  </Suspense>
);
