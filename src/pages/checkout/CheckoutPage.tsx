import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { addressErrors, useGetAddressesQuery } from '../../features/addresses/addressEndpoints';
import { useUser } from '../../features/auth/authContext';
import { cartErrors } from '../../features/cart/cartEndpoints';
import { useCart } from '../../features/cart/cartHooks';
import { useNewestOrder } from '../../features/orders/useNewestOrder';
import { CartGone } from './CartGone';
import { CheckoutForm } from './CheckoutForm';
import { CheckoutSkeleton } from './CheckoutSkeleton';

/** The way from the cart to the placed order. */
export function Component() {
  const { t } = useLingui();
  const [hasErrors, setHasErrors] = useState(false);
  const title = t`Checkout`;
  return (
    <PageFrame title={hasErrors ? t`Error: ${title}` : title} heading={title} width="xl">
      <CheckoutContent onErrors={setHasErrors} />
    </PageFrame>
  );
}

function CheckoutContent({ onErrors }: { onErrors: (hasErrors: boolean) => void }) {
  const { t } = useLingui();
  const user = useUser();
  const { cart, isKnown, isError, error, refetch } = useCart();
  const book = useGetAddressesQuery();
  // While an order is being sent, and after it is placed, the cart says nothing about this page.
  const [sent, setSent] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const noteOpening = useCallback(() => setOpened(true), []);
  const newestBefore = useNewestOrder(isOpened && cart.cart_items.length > 0);

  if (!sent) {
    if (isError && !isKnown) return <ErrorState title={errorText(cartErrors.loadCart, error)} onRetry={refetch} />;
    if (book.isError && !book.data)
      return (
        <ErrorState title={errorText(addressErrors.loadAddresses, book.error)} onRetry={() => void book.refetch()} />
      );
    if (!isKnown) return <CheckoutSkeleton />;
    if (cart.cart_items.length === 0 && isOpened) return <CartGone before={newestBefore} />;
    if (cart.cart_items.length === 0)
      return (
        <StatusMessage
          title={t`Your cart is empty`}
          icon={<BasketIcon />}
          links={[
            { to: paths.products, text: t`Browse the products` },
            { to: paths.orders, text: t`My orders` },
          ]}
        >
          <Trans>There is nothing to order yet.</Trans>
        </StatusMessage>
      );
  }
  if (!user || !book.data) return <CheckoutSkeleton />;
  return (
    <CheckoutForm
      user={user}
      addresses={book.data}
      cart={cart}
      onOpened={noteOpening}
      onSent={setSent}
      onErrors={onErrors}
    />
  );
}
