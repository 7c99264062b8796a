import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { Loaded } from '../../components/feedback/Loaded';
import { FewerPages } from '../../features/desk/FewerPages';
import { countText } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
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
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const page = readWhole(params.get('page')) ?? 1;
  const query = useGetStaffLogQuery({ ...filter, page }, { refetchOnMountOrArgChange: true });
  const change = (next: LogFilter) =>
    setParams(
      Object.entries(next).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    );

  return (
    <PageFrame title={t`Log`} width="lg">
      <LogFilters filter={filter} onChange={change} />
      <Loaded
        query={query}
        errors={logErrors.load}
        loading={t`Loading the log`}
        heights={Array(8).fill(6)}
        notFound={page > 1 && <FewerPages />}
      >
        {(list) => (
          <>
            <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
              {countText(i18n, list, 'change')}
            </Typography>
            {list.count > 0 && <LogTable entries={list.results} />}
            <ListPages page={page} list={list} size={LOG_PAGE_SIZE} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
