import { useEffect, useRef } from 'react';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { orderPath, paths } from '../../config/paths';
import { useGetOrdersInfiniteQuery } from '../../features/orders/orderEndpoints';

/** The clocks of a member and the shop may differ by so many milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** In place of a checkout whose cart was ordered or emptied elsewhere since it was opened at `openedAt`, in milliseconds. */
export function CartGone({ openedAt }: { openedAt: number }) {
  const { currentData, isFetching } = useGetOrdersInfiniteQuery();
  const newest = currentData?.pages[0]?.orders[0];
  const isOrdered = newest !== undefined && Date.parse(newest.created_at) > openedAt - CLOCK_TOLERANCE;
  const panel = useRef<HTMLDivElement>(null);

  // The form with the focus was removed.
  useEffect(() => {
    if (!isFetching) panel.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [isFetching]);

  if (isFetching) return null;
  return (
    <div ref={panel} role="alert">
      {isOrdered ? (
        <StatusMessage
          title="This cart was already ordered"
          icon={<BasketIcon />}
          links={[
            { to: orderPath(newest.id), text: `See order ${newest.number}` },
            { to: paths.products, text: 'Continue Shopping' },
          ]}
        >
          The order was placed in another tab or on another device.
        </StatusMessage>
      ) : (
        <StatusMessage
          title="Your cart is empty"
          icon={<BasketIcon />}
          links={[
            { to: paths.products, text: 'Browse the products' },
            { to: paths.orders, text: 'My orders' },
          ]}
        >
          It was emptied in another tab or on another device.
        </StatusMessage>
      )}
    </div>
  );
}
