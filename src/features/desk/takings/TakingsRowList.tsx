import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { type Takings } from '../../../../contract/takings';
import { errorText } from '../../../http/apiError';
import { ListSkeleton } from '../../../components/feedback/ListSkeleton';
import { countText } from '../../../components/listCount';
import { NepaliText } from '../../../components/NepaliText';
import { amountText } from '../../../components/priceText';
import { clockText, dateText } from '../../../components/timeText';
import { deskOrderPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { ListError } from '../ListError';
import { ListPages } from '../ListPages';
import { type Figure, ROWS_PAGE_SIZE, takingsErrors, useGetTakingsRowsQuery } from './takingsEndpoints';
import { figureText } from './takingsTexts';

/** The figure that led here may be far above. */
const focusShown = (heading: HTMLElement | null) => heading?.focus();

type TakingsRowListProps = { day: string; figure: Figure; page: number; takings: Takings | undefined };

/** The rows that a figure of a day is the sum of. */
export function TakingsRowList({ day, figure, page, takings }: TakingsRowListProps) {
  const { currentData, isError, isFetching, error, refetch } = useGetTakingsRowsQuery({ day, ...figure, page });
  const hasFailed = !currentData && isError && !isFetching;
  return (
    <section aria-label="Rows">
      <Typography variant="h2" tabIndex={-1} ref={focusShown} sx={{ mb: 1 }}>
        {figureText(figure, takings)}
      </Typography>
      {hasFailed && (
        <ListError
          title={errorText(takingsErrors.load, error)}
          error={error}
          page={page}
          onRetry={() => void refetch()}
        />
      )}
      {!currentData && !hasFailed && <ListSkeleton text="Loading the rows" heights={[4, 4, 4]} />}
      {currentData && (
        <>
          <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
            {countText(currentData, 'row')}
          </Typography>
          {currentData.count > 0 && (
            <CardTable
              label={figureText(figure, takings)}
              columns={['Time', 'Amount (NPR)', 'Order', 'Rider', 'By', 'Note']}
            >
              {currentData.results.map(({ at, amount, order, rider, by, note }, index) => (
                <CardRow
                  key={`${at}${index}`}
                  cells={[
                    `${dateText(at)}, ${clockText(at)}`,
                    amountText(amount),
                    order ? (
                      <Link key="order" component={RouterLink} to={deskOrderPath(order.id)} color="inherit">
                        {order.number}
                      </Link>
                    ) : (
                      '–'
                    ),
                    rider ? <NepaliText key="rider">{rider.name}</NepaliText> : '–',
                    by ?? '–',
                    note || '–',
                  ]}
                />
              ))}
            </CardTable>
          )}
          <ListPages page={page} list={currentData} size={ROWS_PAGE_SIZE} />
        </>
      )}
    </section>
  );
}
