import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Typography from '@mui/material/Typography';
import { type DeskOrderPage } from '../../../../contract/desk';
import { errorText } from '../../../http/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { countText } from '../../../components/listCount';
import { priceText } from '../../../components/priceText';
import { useNextPage } from '../../../components/useNextPage';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { deskErrors, POLLING, useGetDeskOrdersInfiniteQuery } from '../deskEndpoints';
import { type ManySteps } from '../many/useManySteps';
import { useSelection } from '../useSelection';
import { ManyOrdersBar } from './ManyOrdersBar';
import { QueueCards } from './QueueCards';
import { QueueTable } from './QueueTable';
import { canChoose, isWork, mixesStates, type QueueView, SCOPE_TEXTS, toFilter, writeView } from './queueView';
import { SlotActions } from './SlotActions';

type Sums = NonNullable<DeskOrderPage['sums']>;

/** What the orders of some days cost, have brought and will bring: the amounts that the overview shows. */
const sumsText = ({ total, received, to_collect }: Sums): string =>
  ` · ${priceText(total)} in total · ${priceText(received)} received · ${priceText(to_collect)} to be collected`;

type QueueListProps = { view: QueueView; onMove: ManySteps['move'] };

/** The orders of a view, by delivery time or by age. */
export function QueueList({ view, onMove }: QueueListProps) {
  const query = useGetDeskOrdersInfiniteQuery(toFilter(view), POLLING);
  const { currentData, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch } = query;
  const showMore = useNextPage(query);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  // An order that moved from one page to the next between two calls is in both.
  const orders = [
    ...new Map(currentData?.pages.flatMap((page) => page.results).map((order) => [order.id, order])).values(),
  ];
  const selection = useSelection(orders, canChoose);

  if (!currentData && isError && !isFetching)
    return <ErrorState title={errorText(deskErrors.loadDesk, query.error)} onRetry={() => void refetch()} />;
  if (!currentData)
    return (
      <Stack spacing={1} role="status">
        <VisuallyHidden>Loading orders</VisuallyHidden>
        {Array.from({ length: 8 }, (_none, index) => (
          <Skeleton key={index} variant="rounded" height={isWide ? '2rem' : '5.5rem'} />
        ))}
      </Stack>
    );

  const isStale = isError && !isFetching && !isFetchNextPageError;
  const last = currentData.pages.at(-1)!;
  const { sums } = last;
  const counted = { ...last, count: Math.max(orders.length, last.count) };
  if (orders.length === 0)
    return (
      <StatusMessage title={view.q ? 'No order found' : 'No orders here'} level="p" icon={<BasketIcon />}>
        {view.q ? `Nothing matches “${view.q}”.` : `${SCOPE_TEXTS[view.scope]}: there is nothing to do at this moment.`}
        {isStale && ' The queue could not be refreshed.'}
      </StatusMessage>
    );

  const rows = {
    orders,
    queue: String(writeView(view)),
    hasState: mixesStates(view),
    selection: isWork(view) ? selection : null,
  };
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 0.25, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          <span role="status">
            {countText(counted, 'order')}
            {last.owed !== undefined &&
              ` · ${priceText(last.owed)} ${view.scope === 'refund_due' ? 'to be refunded' : 'missing'}`}
            {sums && sumsText(sums)}
          </span>
          {isStale && ' · could not be refreshed'}
        </Typography>
        {view.slot !== null && isWork(view) && (
          <SlotActions view={view} slot={view.slot} count={counted.count} sums={sums} onMove={onMove} />
        )}
      </Stack>
      {isWide ? <QueueTable {...rows} /> : <QueueCards {...rows} />}
      {hasNextPage && (
        <Button variant="outlined" fullWidth aria-disabled={isFetchingNextPage} sx={{ mt: 2 }} onClick={showMore}>
          {isFetchingNextPage
            ? 'Loading more orders'
            : isFetchNextPageError
              ? 'Loading failed. Try again'
              : 'Show more orders'}
        </Button>
      )}
      {selection.items.length > 0 && (
        <ManyOrdersBar orders={selection.items} onMove={onMove} onClear={() => selection.chooseAll([])} />
      )}
    </>
  );
}
