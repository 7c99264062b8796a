import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../../contract/formats';
import { errorText } from '../../http/apiError';
import { EnglishText } from '../../components/EnglishText';
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
  const { t, i18n } = useLingui();
  const query = useGetOrdersInfiniteQuery();
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { items: orders, count, more } = usePages(query);
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number>(null);
  const shown = orders.length;
  const [loaded, all] = [formatCount(i18n, shown), formatCount(i18n, count ?? 0)];

  useEffect(() => {
    // "Show more" moves the focus to the first new order.
    if (focusIndex.current === null || focusIndex.current >= shown) return;
    list.current?.querySelectorAll('a')[focusIndex.current]?.focus();
    focusIndex.current = null;
  }, [shown]);

  return (
    <Loaded query={query} errors={orderErrors.loadOrders} loading={t`Loading orders`} heights={[20, 20, 20]}>
      {(_pages, failed) =>
        shown === 0 ? (
          <StatusMessage
            title={t`You have no orders yet`}
            icon={<BasketIcon />}
            links={[{ to: paths.products, text: t`Browse the products` }]}
          >
            <Trans>What you order will be here, and how far it has come.</Trans>
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
                    <EnglishText>{errorText(orderErrors.loadOrders, query.error)}</EnglishText>
                  </Typography>
                ) : (
                  <Typography role="status" color="textSecondary">
                    {isFetchingNextPage ? t`Loading more orders` : t`${loaded} of ${all} shown`}
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
                  {failed ? <Trans>Try again</Trans> : <Trans>Show more orders</Trans>}
                </Button>
              </Stack>
            )}
          </>
        )
      }
    </Loaded>
  );
}
