import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { errorText, SESSION_ENDED } from '../../http/apiError';
import { paths } from '../../config/paths';
import { BasketIcon } from '../../components/icons';
import { ErrorState } from '../../components/feedback/ErrorState';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { Spinner } from '../../components/feedback/Spinner';
import { useCart } from '../../features/cart/cartHooks';
import { stockWarning } from '../../features/cart/CartLine';
import { CartLines } from '../../features/cart/CartLines';
import { CartSkeleton } from '../../features/cart/CartSkeleton';
import { CartSummary } from '../../features/cart/CartSummary';
import { useDeliveryAddress } from '../../features/addresses/useDeliveryAddress';
import { NextDelivery } from '../../features/checkout/NextDelivery';
import { useAuthStatus, useSessionEnded } from '../../features/auth/authContext';
import { cartErrors } from '../../features/cart/cartEndpoints';

const Columns = styled('div')(({ theme }) => ({
  // Not a grid: a sticky element stays inside its grid area.
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  [theme.containerQueries.up('md')]: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(42)}`,
    gap: theme.spacing(6),
  },
}));

/** The cart of the session; visitors are asked to log in. */
export function Component() {
  const { t } = useLingui();
  const status = useAuthStatus();
  return (
    <PageFrame title={t`Cart`} width="xl">
      {status === 'starting' && <Spinner />}
      {status === 'anonymous' && <VisitorCart />}
      {status === 'authenticated' && <MemberCart />}
    </PageFrame>
  );
}

function VisitorCart() {
  const { t, i18n } = useLingui();
  const ended = useSessionEnded();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The focus was in the cart, which is gone.
    if (ended && document.activeElement === document.body) panel.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [ended]);

  return (
    <div ref={panel}>
      <StatusMessage
        title={t`Please login to manage cart`}
        icon={<BasketIcon />}
        links={[
          { to: paths.login, text: t`Log in`, state: { from: paths.cart } },
          { to: paths.products, text: t`Continue Shopping` },
        ]}
      >
        {ended && `${i18n._(SESSION_ENDED)} `}
        <Trans>Your cart is kept with your account, so it waits for you on every device.</Trans>
      </StatusMessage>
    </div>
  );
}

function MemberCart() {
  const { t, i18n } = useLingui();
  const { cart, isLoading, isError, error, refetch } = useCart();
  const address = useDeliveryAddress();
  const hadItems = useRef(false);
  const empty = useRef<HTMLDivElement>(null);
  const { total_items: total } = cart;
  const count = cart.cart_items.length;

  useEffect(() => {
    // The focus was on the last Remove button, which is gone.
    if (count === 0 && hadItems.current && document.activeElement === document.body)
      empty.current?.querySelector<HTMLElement>('h2')?.focus();
    hadItems.current = count > 0;
  }, [count]);

  if (isLoading) return <CartSkeleton />;
  const failure = isError && <ErrorState title={errorText(cartErrors.loadCart, error)} onRetry={refetch} />;
  if (failure && count === 0) return failure;
  if (count === 0) {
    return (
      <div ref={empty}>
        <StatusMessage
          title={t`Your cart is empty`}
          icon={<BasketIcon />}
          links={[{ to: paths.products, text: t`Continue Shopping` }]}
        >
          <Trans>Almonds, cashews, timur, ghee: something good is waiting.</Trans>
        </StatusMessage>
      </div>
    );
  }
  return (
    <Columns>
      <div>
        {failure}
        <Typography role="status" color="textSecondary">
          <Trans>{total} item(s) in cart</Trans>
        </Typography>
        <CartLines items={cart.cart_items} />
      </div>
      <CartSummary cart={cart} short={cart.cart_items.some((item) => stockWarning(i18n, item) !== null)}>
        {address && <NextDelivery place={address.local_level} subtotal={cart.total_cost} />}
      </CartSummary>
    </Columns>
  );
}
