import { useEffect, useRef } from 'react';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { orderPath, paths } from '../../config/paths';
import { type NewestOrder, useNewestOrder } from '../../features/orders/useNewestOrder';

type CartGoneProps = {
  /** The newest order when the checkout was opened. */
  before: NewestOrder | null;
};

/** In place of a checkout whose cart was ordered or emptied elsewhere since it was opened. */
export function CartGone({ before }: CartGoneProps) {
  const now = useNewestOrder(true);
  const isKnown = before?.order !== undefined && now?.order !== undefined;
  const ordered = isKnown && now?.order && now.order.id > (before.order?.id ?? 0) ? now.order : null;
  const panel = useRef<HTMLDivElement>(null);

  // The form with the focus was removed.
  useEffect(() => {
    if (now) panel.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [now]);

  if (!now) return null;
  return (
    <div ref={panel} role="alert">
      {ordered ? (
        <StatusMessage
          title="This cart was already ordered"
          icon={<BasketIcon />}
          links={[
            { to: orderPath(ordered.id), text: `See order ${ordered.number}` },
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
          {isKnown
            ? 'It was emptied in another tab or on another device.'
            : 'If it was ordered in another tab or on another device, you find it in your orders.'}
        </StatusMessage>
      )}
    </div>
  );
}
