import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/apiError';
import { paths } from '../../config/paths';
import { BasketIcon } from '../../components/icons';
import { LoadFailure } from '../../components/feedback/LoadFailure';
import { Notice } from '../../components/feedback/Notice';
import { PageFrame } from '../../components/PageFrame';
import { Spinner } from '../../components/feedback/Spinner';
import { useCart } from '../../features/cart/cartHooks';
import { stockWarning } from '../../features/cart/CartLine';
import { CartLines } from '../../features/cart/CartLines';
import { CartSkeleton } from '../../features/cart/CartSkeleton';
import { CartSummary } from '../../features/cart/CartSummary';
import { useAuthStatus } from '../../features/auth/authContext';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(42)}`,
    gap: theme.spacing(6),
  },
}));

/** The cart of the session; visitors are asked to log in. */
export function CartPage() {
  const status = useAuthStatus();
  return (
    <PageFrame title="Cart" width="xl">
      {status === 'starting' && <Spinner />}
      {status === 'anonymous' && (
        <Notice
          title="Please login to manage cart"
          icon={<BasketIcon />}
          actions={
            <>
              <Button variant="contained" component={Link} to={paths.login} state={{ from: paths.cart }}>
                Login
              </Button>
              <Button variant="outlined" component={Link} to={paths.products}>
                Continue Shopping
              </Button>
            </>
          }
        >
          Your cart is kept with your account, so it waits for you on every device.
        </Notice>
      )}
      {status === 'authenticated' && <MemberCart />}
    </PageFrame>
  );
}

function MemberCart() {
  const { cart, isLoading, isError, error, refetch } = useCart();
  const hadItems = useRef(false);
  const empty = useRef<HTMLDivElement>(null);
  const count = cart.cart_items.length;

  useEffect(() => {
    // The last Remove button is gone and has taken the focus with it.
    if (count === 0 && hadItems.current && document.activeElement === document.body)
      empty.current?.querySelector<HTMLElement>('h2')?.focus();
    hadItems.current = count > 0;
  }, [count]);

  if (isLoading) return <CartSkeleton />;
  const failure = isError && (
    <LoadFailure title={errorText('loadCart', error)} text="We cannot reach the shop right now." onRetry={refetch} />
  );
  if (failure && count === 0) return failure;
  if (count === 0) {
    return (
      <div ref={empty}>
        <Notice
          title="Your cart is empty"
          icon={<BasketIcon />}
          actions={
            <Button variant="contained" component={Link} to={paths.products}>
              Continue Shopping
            </Button>
          }
        >
          Almonds, cashews, timur, ghee: something good is waiting.
        </Notice>
      </div>
    );
  }
  return (
    <Columns>
      <div>
        {failure}
        <Typography role="status" color="textSecondary">
          {cart.total_items} item(s) in cart
        </Typography>
        <CartLines items={cart.cart_items} />
      </div>
      <CartSummary cart={cart} short={cart.cart_items.some((item) => stockWarning(item) !== null)} />
    </Columns>
  );
}
