import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { type DeskSubmission } from '../../../../contract/selling';
import { errorText } from '../../../http/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { ListSkeleton } from '../../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { TickIcon } from '../../../components/icons';
import { countText, pagesOf } from '../../../components/listCount';
import { lazyPart } from '../../../components/lazyPart';
import { ChosenBar } from '../ChosenBar';
import { POLLING } from '../deskEndpoints';
import { useSelection } from '../useSelection';
import { ReviewCard } from './ReviewCard';
import { reviewErrors, type ReviewFilter, useGetReviewsQuery } from './reviewEndpoints';

const PAGE_SIZE = 20;

const ApproveDialog = lazyPart(
  () => import(/* webpackChunkName: "deskApprove" */ './ApproveDialog').then((module) => module.ApproveDialog),
  () => null,
);
const RejectDialog = lazyPart(
  () => import(/* webpackChunkName: "deskReject" */ './RejectDialog').then((module) => module.RejectDialog),
  () => null,
);

type ReviewListProps = { filter: ReviewFilter; onPage: (page: number) => void };

const canChoose = ({ state }: DeskSubmission): boolean => state === 'review';

/** A page of what members propose. */
export function ReviewList({ filter, onPage }: ReviewListProps) {
  const { currentData, isError, isFetching, error, refetch } = useGetReviewsQuery(filter, POLLING);
  const [approved, setApproved] = useState<DeskSubmission | null>(null);
  const [rejected, setRejected] = useState<[DeskSubmission, ...DeskSubmission[]] | null>(null);
  const selection = useSelection(currentData?.results ?? [], canChoose);
  if (!currentData && isError && !isFetching)
    return <ErrorState title={errorText(reviewErrors.load, error)} onRetry={() => void refetch()} />;
  if (!currentData) return <ListSkeleton text="Loading the products" heights={[40, 40]} />;
  const { count, results } = currentData;
  const [first, ...others] = selection.items;
  const pages = pagesOf(currentData, filter.page, PAGE_SIZE);
  return (
    <>
      {count === 0 ? (
        <StatusMessage title={filter.search ? 'No product found' : 'No products here'} level="p" icon={<TickIcon />}>
          {filter.state === 'review' && !filter.search && 'Nothing is waiting for review.'}
        </StatusMessage>
      ) : (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          <span role="status">{countText(currentData, 'product')}</span>
          {isError && !isFetching && ' · could not be refreshed'}
        </Typography>
      )}
      <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {results.map((submission) => (
          <ReviewCard
            key={submission.id}
            submission={submission}
            onAsk={setApproved}
            onReject={(chosen) => setRejected([chosen])}
            choice={
              canChoose(submission)
                ? { isChosen: selection.chosen.has(submission.id), toggle: () => selection.toggle(submission.id) }
                : null
            }
          />
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={filter.page}
          onChange={(_event, page) => onPage(page)}
          sx={{ mt: 3, '& ul': { justifyContent: 'center' } }}
        />
      )}
      {first && (
        <ChosenBar label="Chosen products" count={selection.items.length} onClear={() => selection.chooseAll([])}>
          {selection.items.length < results.length && (
            <Button onClick={() => selection.chooseAll(results)}>Choose all {results.length}</Button>
          )}
          <Button variant="contained" onClick={() => setRejected([first, ...others])}>
            Send back
          </Button>
        </ChosenBar>
      )}
      {approved && (
        <Suspense>
          <ApproveDialog submission={approved} onClose={() => setApproved(null)} />
        </Suspense>
      )}
      {rejected && (
        <Suspense>
          <RejectDialog submissions={rejected} onClose={() => setRejected(null)} />
        </Suspense>
      )}
    </>
  );
}
