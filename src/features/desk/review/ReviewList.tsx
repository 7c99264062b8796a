import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { type DeskSubmission } from '../../../../contract/selling';
import { Loaded } from '../../../components/feedback/Loaded';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { TickIcon } from '../../../components/icons';
import { countText } from '../../../components/listCount';
import { lazyPart } from '../../../components/lazyPart';
import { ChosenBar } from '../ChosenBar';
import { POLLING } from '../deskEndpoints';
import { FewerPages } from '../FewerPages';
import { ListPages } from '../ListPages';
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

const canChoose = ({ state }: DeskSubmission): boolean => state === 'review';

/** A page of what members propose. */
export function ReviewList({ filter }: { filter: ReviewFilter }) {
  const { t, i18n } = useLingui();
  const query = useGetReviewsQuery(filter, POLLING);
  const [approved, setApproved] = useState<DeskSubmission | null>(null);
  const [rejected, setRejected] = useState<[DeskSubmission, ...DeskSubmission[]] | null>(null);
  const selection = useSelection(query.currentData?.results ?? [], canChoose);
  const [first, ...others] = selection.items;
  return (
    <Loaded
      query={query}
      errors={reviewErrors.load}
      loading={t`Loading the products`}
      heights={[40, 40]}
      notFound={filter.page > 1 && <FewerPages />}
    >
      {(list, isStale) => {
        const inList = list.results.length;
        return (
          <>
            {list.count === 0 ? (
              <StatusMessage
                title={filter.search ? t`No product found` : t`No products here`}
                level="p"
                icon={<TickIcon />}
              >
                {filter.state === 'review' && !filter.search && t`Nothing is waiting for review.`}
              </StatusMessage>
            ) : (
              <Typography color="textSecondary" sx={{ mb: 1.5 }}>
                <span role="status">{countText(i18n, list, 'product')}</span>
                {isStale && ` · ${t`could not be refreshed`}`}
              </Typography>
            )}
            <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {list.results.map((submission) => (
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
            <ListPages page={filter.page} list={list} size={PAGE_SIZE} />
            {first && (
              <ChosenBar
                label={t`Chosen products`}
                count={selection.items.length}
                onClear={() => selection.chooseAll([])}
              >
                {selection.items.length < list.results.length && (
                  <Button onClick={() => selection.chooseAll(list.results)}>{t`Choose all ${inList}`}</Button>
                )}
                <Button variant="contained" onClick={() => setRejected([first, ...others])}>
                  <Trans>Send back</Trans>
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
      }}
    </Loaded>
  );
}
