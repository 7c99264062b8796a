import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../http/apiError';
import { countText } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { ListError } from '../../features/desk/ListError';
import { ListPages } from '../../features/desk/ListPages';
import { LOG_PAGE_SIZE, logErrors, type LogFilter, useGetStaffLogQuery } from '../../features/desk/log/logEndpoints';
import { LogFilters } from '../../features/desk/log/LogFilters';
import { LogTable } from '../../features/desk/log/LogTable';
import { readWhole } from '../../http/readWire';

const NAMES = ['staff', 'thing', 'thing_id', 'day', 'q'] as const;

/** The filters that an address has. */
const readFilter = (params: URLSearchParams): LogFilter =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== ''));

/** What staff did. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const page = readWhole(params.get('page')) ?? 1;
  const { currentData, isError, isFetching, error, refetch } = useGetStaffLogQuery(
    { ...filter, page },
    { refetchOnMountOrArgChange: true },
  );
  const change = (next: LogFilter) =>
    setParams(
      Object.entries(next).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    );

  return (
    <PageFrame title="Log" width="lg">
      <LogFilters filter={filter} onChange={change} />
      {!currentData && isError && !isFetching && (
        <ListError title={errorText(logErrors.load, error)} error={error} page={page} onRetry={() => void refetch()} />
      )}
      {!currentData && isFetching && (
        <Stack spacing={1} role="status">
          <VisuallyHidden>Loading the log</VisuallyHidden>
          {Array.from({ length: 8 }, (_none, index) => (
            <Skeleton key={index} variant="rounded" height="3rem" />
          ))}
        </Stack>
      )}
      {currentData && (
        <>
          <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
            {countText(currentData, 'change')}
          </Typography>
          {currentData.count > 0 && <LogTable entries={currentData.results} />}
          <ListPages page={page} list={currentData} size={LOG_PAGE_SIZE} />
        </>
      )}
    </PageFrame>
  );
}
