import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { errorText } from '../../../api/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { useNextPage } from '../../../components/useNextPage';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { deskErrors, POLLING, useGetDeskOrdersInfiniteQuery } from '../deskEndpoints';
import { slotText } from '../deskTimes';
import { QueueRow } from './QueueRow';
import { isBySlot, type QueueView, SCOPE_TEXTS, toFilter, writeView } from './queueView';

/** Neighbours with the same slot in one group. */
function groupBySlot(orders: DeskOrderSummary[]): { slot: string; orders: DeskOrderSummary[] }[] {
  const groups: { slot: string; orders: DeskOrderSummary[] }[] = [];
  for (const order of orders) {
    const slot = slotText(order.slot);
    const last = groups.at(-1);
    if (last?.slot === slot) last.orders.push(order);
    else groups.push({ slot, orders: [order] });
  }
  return groups;
}

/** The orders of a view, by slot or by age. */
export function QueueList({ view }: { view: QueueView }) {
  const query = useGetDeskOrdersInfiniteQuery(toFilter(view), POLLING);
  const { currentData, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch } = query;
  const showMore = useNextPage(query);

  if (!currentData && isError && !isFetching)
    return <ErrorState title={errorText(deskErrors.loadDesk, query.error)} onRetry={() => void refetch()} />;
  if (!currentData)
    return (
      <Stack spacing={1.5} role="status">
        <VisuallyHidden>Loading orders</VisuallyHidden>
        {Array.from({ length: 5 }, (_none, index) => (
          <Skeleton key={index} variant="rounded" height="7rem" />
        ))}
      </Stack>
    );

  // An order that moved from one page to the next between two calls is in both.
  const orders = [
    ...new Map(currentData.pages.flatMap((page) => page.results).map((order) => [order.id, order])).values(),
  ];
  const isStale = isError && !isFetching && !isFetchNextPageError;
  const count = Math.max(orders.length, currentData.pages.at(-1)?.count ?? 0);
  if (orders.length === 0)
    return (
      <StatusMessage title={view.q ? 'No order found' : 'No orders here'} level="p" icon={<BasketIcon />}>
        {view.q ? `Nothing matches “${view.q}”.` : `${SCOPE_TEXTS[view.scope]}: there is nothing to do at this moment.`}
        {isStale && ' The queue could not be refreshed.'}
      </StatusMessage>
    );

  const row = (order: DeskOrderSummary, showSlot: boolean) => (
    <QueueRow key={order.id} order={order} queue={String(writeView(view))} showSlot={showSlot} />
  );
  const list = { component: 'ul', role: 'list', spacing: 1.5, sx: { m: 0, p: 0, listStyle: 'none' } } as const;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        <span role="status">
          {count} {count === 1 ? 'order' : 'orders'}
        </span>
        {isStale && ' · could not be refreshed'}
      </Typography>
      {!isBySlot(view) ? (
        <Stack {...list}>{orders.map((order) => row(order, true))}</Stack>
      ) : (
        groupBySlot(orders).map((group) => (
          <Box component="section" key={`${group.slot} ${group.orders[0]!.id}`} sx={{ mb: 3 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {group.slot}
            </Typography>
            <Stack {...list}>{group.orders.map((order) => row(order, false))}</Stack>
          </Box>
        ))
      )}
      {hasNextPage && (
        <Button variant="outlined" fullWidth aria-disabled={isFetchingNextPage} sx={{ mt: 2 }} onClick={showMore}>
          {isFetchingNextPage
            ? 'Loading more orders'
            : isFetchNextPageError
              ? 'Loading failed. Try again'
              : 'Show more orders'}
        </Button>
      )}
    </>
  );
}
