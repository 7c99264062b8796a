import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { useGetStandingQuery } from './sellingEndpoints';

/** Says why the member cannot propose products, or send another one to review. */
export function StandingNotice() {
  const { currentData } = useGetStandingQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!currentData) return null;
  const { closed, in_review, in_review_max } = currentData;
  if (closed)
    return (
      <Alert severity="warning">
        <Trans>
          You cannot propose products at the moment. The shop says: <strong>{closed.reason}</strong>
        </Trans>
      </Alert>
    );
  if (in_review < in_review_max) return null;
  return (
    <Alert severity="info">
      <Trans>
        {in_review} of your products are in review, the most at a time. You can send another one when one of them is
        decided.
      </Trans>
    </Alert>
  );
}
