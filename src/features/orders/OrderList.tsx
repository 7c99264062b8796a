import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { errorText } from '../../http/apiError';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { usePages } from '../../components/usePages';
import { paths } from '../../config/paths';
import { orderErrors, useGetOrdersInfiniteQuery } from './orderEndpoints';
import { OrderRow } from './OrderRow';

/** The rows of the first viewport, whose pictures load at once. */
const EAGER = 4;

/** The member's orders, newest first: loading, failed, none, or as many pages as were asked for. */
export function OrderList() {
  const query = useGetOrdersInfiniteQuery();
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { items: orders, count, more } = usePages(query);
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number>(null);
  const shown = orders.length;

  useEffect(() => {
    // "Show more" moves the focus to the first new order.
    if (focusIndex.current === null || focusIndex.current >= shown) return;
    list.current?.querySelectorAll('a')[focusIndex.current]?.focus();
    focusIndex.current = null;
  }, [shown]);

  return (
    <Loaded query={query} errors={orderErrors.loadOrders} loading="Loading orders" heights={[20, 20, 20]}>
      {(_pages, failed) =>
        shown === 0 ? (
          <StatusMessage
            title="You have no orders yet"
            icon={<BasketIcon />}
            links={[{ to: paths.products, text: 'Browse the products' }]}
          >
            What you order will be here, and how far it has come.
          </StatusMessage>
        ) : (
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
                    {errorText(orderErrors.loadOrders, query.error)}
                  </Typography>
                ) : (
                  <Typography role="status" color="textSecondary">
                    {isFetchingNextPage ? 'Loading more orders' : `${shown} of ${count} shown`}
                  </Typography>
                )}
                <Button
                  variant="outlined"
                  onClick={() => {
                    if (failed && !isFetchNextPageError) return void query.refetch();
                    focusIndex.current = shown;
                    more();
                  }}
                >
                  {failed ? 'Try again' : 'Show more orders'}
                </Button>
              </Stack>
            )}
          </>
        )
      }
    </Loaded>
  );
}
