import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { type OrderSummary } from '../../../contract/orders';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { useNextPage } from '../../components/useNextPage';
import { paths } from '../../config/paths';
import { orderErrors, useGetOrdersInfiniteQuery } from './orderEndpoints';
import { OrderRow } from './OrderRow';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';

/** The rows of the first viewport, whose pictures load at once. */
const EAGER = 4;

/** An order that was placed between two calls moves the others on, so one of them may be on two pages. */
const withoutRepeats = (orders: OrderSummary[]) => [...new Map(orders.map((order) => [order.id, order])).values()];

/** The member's orders, newest first: loading, failed, none, or as many pages as were asked for. */
export function OrderList() {
  const query = useGetOrdersInfiniteQuery();
  const { currentData, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { error, refetch } = query;
  const showMore = useNextPage(query);
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number>(null);
  const orders = withoutRepeats(currentData?.pages.flatMap((page) => page.results) ?? []);
  const shown = orders.length;

  useEffect(() => {
    // "Show more" moves the focus to the first new order.
    if (focusIndex.current === null || focusIndex.current >= shown) return;
    list.current?.querySelectorAll('a')[focusIndex.current]?.focus();
    focusIndex.current = null;
  }, [shown]);

  if (!currentData && isError && !isFetching)
    return <ErrorState title={errorText(orderErrors.loadOrders, error)} onRetry={() => void refetch()} />;
  if (!currentData) return <ListSkeleton text="Loading orders" heights={[20, 20, 20]} />;
  if (shown === 0) {
    return (
      <StatusMessage
        title="You have no orders yet"
        icon={<BasketIcon />}
        links={[{ to: paths.products, text: 'Browse the products' }]}
      >
        What you order will be here, and how far it has come.
      </StatusMessage>
    );
  }
  const failed = isError && !isFetching;
  return (
    <>
      {/* Safari takes the role from lists without bullets. */}
      <List ref={list} role="list" disablePadding sx={{ display: 'grid', gap: 2 }}>
        {orders.map((order, index) => (
          <OrderRow key={order.id} order={order} eager={index < EAGER} />
        ))}
      </List>
      {(hasNextPage || failed) && (
        <Stack spacing={1} sx={{ mt: 4, alignItems: 'center', '@media print': { display: 'none' } }}>
          {failed ? (
            <Typography role="alert" color="error">
              {errorText(orderErrors.loadOrders, error)}
            </Typography>
          ) : (
            <Typography role="status" color="textSecondary">
              {isFetchingNextPage ? 'Loading more orders' : `${shown} of ${currentData.pages.at(-1)!.count} shown`}
            </Typography>
          )}
          <Button
            variant="outlined"
            onClick={() => {
              if (failed && !isFetchNextPageError) return void refetch();
              focusIndex.current = shown;
              showMore();
            }}
          >
            {failed ? 'Try again' : 'Show more orders'}
          </Button>
        </Stack>
      )}
    </>
  );
}
