import { Trans, useLingui } from '@lingui/react/macro';
import CircularProgress from '@mui/material/CircularProgress';
import { type Order } from '../../../contract/orders';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { AlertIcon, TickIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { PayButtons } from '../../features/orders/payment/PayButtons';
import { paymentOutcome } from '../../features/orders/payment/useOrderPayment';
import { PaymentOrder, useOrderLinks, useOrderOfAddress } from './PaymentOrder';

/** After a payment. With `?order={id}` it says how the payment of that order stands. */
export function Component() {
  const { t } = useLingui();
  const order = useOrderOfAddress();
  const links = [
    { to: paths.products, text: t`Continue Shopping` },
    { to: paths.orders, text: t`My orders` },
  ];
  if (!order) return <Success links={links} />;
  return (
    <PaymentOrder key={order.id} id={order.id} path={paths.paymentSuccess}>
      {(loaded, isLong) => <Outcome order={loaded} isLong={isLong} />}
    </PaymentOrder>
  );
}

export function Success({ links }: { links: { to: string; text: string }[] }) {
  const { t } = useLingui();
  return (
    <PageFrame title={t`Payment successful`} heading={null} width="md">
      <div role="status">
        <StatusMessage level="h1" title={t`Payment Successful!`} icon={<TickIcon />} links={links}>
          <Trans>Thank you for your purchase</Trans>
        </StatusMessage>
      </div>
    </PageFrame>
  );
}

function Outcome({ order, isLong }: { order: Order; isLong: boolean }) {
  const { t } = useLingui();
  const outcome = paymentOutcome(order);
  const links = useOrderLinks(order);
  if (outcome === 'paid') return <Success links={links} />;
  if (outcome === 'checking') {
    return (
      <PageFrame title={t`Checking your payment`} heading={null} width="md">
        <StatusMessage
          level="h1"
          title={t`We are checking your payment`}
          icon={<CircularProgress size="2rem" color="inherit" aria-label={t`Checking`} />}
          links={links}
        >
          <span role="status">
            {isLong
              ? t`This takes longer than usual. You may close this page: we send you an email when the payment has arrived.`
              : t`This takes a few seconds.`}
          </span>
        </StatusMessage>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t`Payment not completed`} heading={null} width="md">
      <div role="status">
        <StatusMessage
          level="h1"
          title={t`The payment was not completed`}
          icon={<AlertIcon />}
          actions={order.can_pay && <PayButtons order={order} />}
          links={links}
        >
          {outcome === 'unpaid'
            ? order.can_pay
              ? t`No payment for this order has arrived. You can pay it now.`
              : t`You can try again from your order.`
            : order.state === 'expired'
              ? t`This order has expired. If you have paid, your money comes back.`
              : t`This order was cancelled. If you have paid, your money comes back.`}
        </StatusMessage>
      </div>
    </PageFrame>
  );
}
