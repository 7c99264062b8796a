import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { generatePath, Link } from 'react-router-dom';
import { type Order } from '../../../contract/orders';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { paths } from '../../config/paths';
import { ProblemCard } from './ProblemCard';
import { problemErrors, useGetProblemsQuery } from './problemEndpoints';

const POLLING = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** The problems of a delivered order, and the way to report one. Nothing is rendered before the delivery. */
export function OrderProblems({ order: { id, state } }: { order: Order }) {
  const isDelivered = state === 'delivered';
  const { currentData, isError, isFetching, error, refetch } = useGetProblemsQuery(id, {
    ...POLLING,
    skip: !isDelivered,
  });
  if (!isDelivered) return null;
  return (
    <Stack
      component="section"
      aria-labelledby="problems-of-order"
      spacing={2}
      sx={{ mt: 3, '@media print': { display: 'none' } }}
    >
      <Typography id="problems-of-order" variant="h2">
        <Trans>Problems and returns</Trans>
      </Typography>
      {isError && !currentData && !isFetching && (
        <ErrorState title={errorText(problemErrors.load, error)} onRetry={() => void refetch()} />
      )}
      {currentData && currentData.length > 0 && (
        <Stack component="ul" role="list" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {currentData.map((problem) => (
            <ProblemCard key={problem.id} problem={problem} />
          ))}
        </Stack>
      )}
      <Button
        variant="outlined"
        component={Link}
        to={generatePath(paths.reportProblem, { id: String(id) })}
        sx={{ alignSelf: 'start' }}
      >
        <Trans>Report a problem or return goods</Trans>
      </Button>
    </Stack>
  );
}
