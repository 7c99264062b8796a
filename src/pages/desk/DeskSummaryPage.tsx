import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { PageFrame } from '../../components/PageFrame';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { paths } from '../../config/paths';
import { deskErrors, useGetDeskSummaryQuery, useGetLowStockQuery } from '../../features/desk/deskEndpoints';
import { STATE_TEXTS } from '../../features/desk/deskTexts';
import { DayTable, LowStockTable } from '../../features/desk/reports/SummaryTables';

/** Orders and revenue by day, what waits for staff, and low stock. */
export function Component() {
  const summary = useGetDeskSummaryQuery();
  const lowStock = useGetLowStockQuery();
  const failed = [summary, lowStock].filter(
    ({ currentData, isError, isFetching }) => !currentData && isError && !isFetching,
  );
  const isLoading = failed.length === 0 && !(summary.currentData && lowStock.currentData);

  return (
    <PageFrame title="Summary" width="md">
      {isLoading && (
        <Stack spacing={2} role="status">
          <VisuallyHidden>Loading the summary</VisuallyHidden>
          <Skeleton variant="rounded" height="3rem" />
          <Skeleton variant="rounded" height="28rem" />
        </Stack>
      )}
      {failed[0] && (
        <ErrorState
          title={errorText(deskErrors.loadDesk, failed[0].error)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {summary.currentData && lowStock.currentData && (
        <>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 3 }}>
            {summary.currentData.states.map(({ state, orders }) => (
              <Button key={state} variant="outlined" component={Link} to={`${paths.desk}?show=${state}`}>
                {STATE_TEXTS[state]}: {orders}
              </Button>
            ))}
            <Button variant="outlined" component={Link} to={`${paths.desk}?show=attention`}>
              Needs attention: {summary.currentData.attention}
            </Button>
            <Button variant="outlined" component={Link} to={`${paths.desk}?show=refund_due`}>
              Refunds due: {summary.currentData.refunds_due}
            </Button>
            <Button variant="outlined" component={Link} to={`${paths.desk}?show=cash_missing`}>
              Cash missing: {summary.currentData.cash_missing}
            </Button>
          </Stack>
          <Typography variant="h2" sx={{ mb: 1 }}>
            Last two weeks
          </Typography>
          <DayTable days={summary.currentData.days} />
          <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
            Low stock
          </Typography>
          <LowStockTable products={lowStock.currentData} />
        </>
      )}
    </PageFrame>
  );
}
