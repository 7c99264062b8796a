import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useSearchParams } from 'react-router-dom';
import { PROBLEM_STATES } from '../../../contract/problemRules';
import { PROBLEM_STATE_NAMES } from '../../../contract/problemTexts';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { FilterSelect } from '../../features/desk/FilterSelect';
import { type ProblemFilter } from '../../features/desk/problems/deskProblemEndpoints';
import { ProblemQueue } from '../../features/desk/problems/ProblemQueue';

const readNumber = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

function readFilter(params: URLSearchParams): ProblemFilter {
  const state = PROBLEM_STATES.find((each) => each === params.get('state'));
  const order = readNumber(params.get('order'));
  return { ...(state && { state }), ...(order && { order }), page: readNumber(params.get('page')) ?? 1 };
}

/** What members have reported about delivered orders, for staff. */
export function Component() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { state, order } = filter;
  return (
    <PageFrame title={t`Problems`} width="md">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2.5 }}>
        <FilterSelect
          label={t`State`}
          value={state ?? ''}
          all={t`All states`}
          options={PROBLEM_STATES.map((value) => ({ value, text: i18n._(PROBLEM_STATE_NAMES[value]) }))}
          onChoose={(value) =>
            setParams(
              { ...(value && { state: value }), ...(order && { order: String(order) }) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        {order && (
          <Button component={Link} to={paths.deskProblems}>
            <Trans>Show all orders</Trans>
          </Button>
        )}
      </Stack>
      <ProblemQueue filter={filter} />
    </PageFrame>
  );
}
