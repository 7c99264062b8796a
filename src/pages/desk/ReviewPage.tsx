import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { SUBMISSION_STATES, type SubmissionState } from '../../../contract/productRules';
import { PageFrame } from '../../components/PageFrame';
import { ListSearch } from '../../components/ListSearch';
import { ReviewList } from '../../features/desk/review/ReviewList';
import { type ReviewFilter } from '../../features/desk/review/reviewEndpoints';
import { readWhole } from '../../http/readWire';

const STATE_TEXTS: Partial<Record<SubmissionState, string>> = {
  review: /*i18n*/ 'Waiting',
  rejected: /*i18n*/ 'Sent back',
  approved: /*i18n*/ 'Approved',
};

function readFilter(params: URLSearchParams): ReviewFilter {
  const page = Number(params.get('page'));
  return {
    state: SUBMISSION_STATES.find((state) => state === params.get('state') && STATE_TEXTS[state]) ?? 'review',
    search: params.get('q') ?? '',
    member: readWhole(params.get('member')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

const writeFilter = ({ state, search, member, page }: ReviewFilter) => ({
  ...(state !== 'review' && { state }),
  ...(search && { q: search }),
  ...(member !== null && { member: String(member) }),
  ...(page > 1 && { page: String(page) }),
});

/** The review of what members propose, for staff. */
export function Component() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const change = (next: Partial<ReviewFilter>) =>
    setParams(writeFilter({ ...filter, page: 1, ...next }), { replace: true, preventScrollReset: true });
  return (
    <PageFrame title={t`Review`} width="md">
      <Stack useFlexGap spacing={1.5} sx={{ mb: 2.5 }}>
        <ListSearch
          list={t`Products`}
          label={t`Name of the product`}
          value={filter.search}
          onSearch={(text) => change({ search: text })}
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {Object.entries(STATE_TEXTS).map(([state, text]) => (
            <Chip
              key={state}
              label={i18n._(text)}
              color={state === filter.state ? 'primary' : 'default'}
              aria-pressed={state === filter.state}
              onClick={() => change({ state: state as SubmissionState })}
            />
          ))}
          {filter.member !== null && (
            <Chip label={t`One member`} color="primary" onDelete={() => change({ member: null })} />
          )}
        </Stack>
      </Stack>
      <ReviewList filter={filter} />
    </PageFrame>
  );
}
