import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const now = useNewestOrder(true);
  const isKnown = before?.order !== undefined && now?.order !== undefined;
  const ordered = isKnown && now?.order && now.order.id > (before.order?.id ?? 0) ? now.order : null;
  const number = ordered?.number;
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
          title={t`This cart was already ordered`}
          icon={<BasketIcon />}
          links={[
            { to: orderPath(ordered.id), text: t`See order ${number}` },
            { to: paths.products, text: t`Continue Shopping` },
          ]}
        >
          <Trans>The order was placed in another tab or on another device.</Trans>
        </StatusMessage>
      ) : (
        <StatusMessage
          title={t`Your cart is empty`}
          icon={<BasketIcon />}
          links={[
            { to: paths.products, text: t`Browse the products` },
            { to: paths.orders, text: t`My orders` },
          ]}
        >
          {isKnown
            ? t`It was emptied in another tab or on another device.`
            : t`If it was ordered in another tab or on another device, you find it in your orders.`}
        </StatusMessage>
      )}
    </div>
  );
}
