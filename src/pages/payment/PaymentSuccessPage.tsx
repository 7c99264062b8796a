import CircularProgress from '@mui/material/CircularProgress';
import { type Order } from '../../../contract/orders';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { AlertIcon, TickIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { PayButtons } from '../../features/orders/payment/PayButtons';
import { paymentOutcome } from '../../features/orders/payment/useOrderPayment';
import { orderLinks, PaymentOrder, useOrderOfAddress } from './PaymentOrder';

const generalLinks = [
  { to: paths.products, text: 'Continue Shopping' },
  { to: paths.orders, text: 'My orders' },
];

/** After a payment. With `?order={id}` it says how the payment of that order stands. */
export function Component() {
  const order = useOrderOfAddress();
  if (!order) return <Success links={generalLinks} />;
  return (
    <PaymentOrder key={order.id} id={order.id} path={paths.paymentSuccess}>
      {(loaded, isLong) => <Outcome order={loaded} isLong={isLong} />}
    </PaymentOrder>
  );
}

export function Success({ links }: { links: { to: string; text: string }[] }) {
  return (
    <PageFrame title="Payment successful" heading={null} width="md">
      <div role="status">
        <StatusMessage level="h1" title="Payment Successful!" icon={<TickIcon />} links={links}>
          Thank you for your purchase
        </StatusMessage>
      </div>
    </PageFrame>
  );
}

function Outcome({ order, isLong }: { order: Order; isLong: boolean }) {
  const outcome = paymentOutcome(order);
  const links = orderLinks(order);
  if (outcome === 'paid') return <Success links={links} />;
  if (outcome === 'checking') {
    return (
      <PageFrame title="Checking your payment" heading={null} width="md">
        <StatusMessage
          level="h1"
          title="We are checking your payment"
          icon={<CircularProgress size="2rem" color="inherit" aria-label="Checking" />}
          links={links}
        >
          <span role="status">
            {isLong
              ? 'This takes longer than usual. You may close this page: we send you an email when the payment has arrived.'
              : 'This takes a few seconds.'}
          </span>
        </StatusMessage>
      </PageFrame>
    );
  }
  return (
    <PageFrame title="Payment not completed" heading={null} width="md">
      <div role="status">
        <StatusMessage
          level="h1"
          title="The payment was not completed"
          icon={<AlertIcon />}
          actions={order.can_pay && <PayButtons order={order} />}
          links={links}
        >
          {outcome === 'unpaid'
            ? order.can_pay
              ? 'No payment for this order has arrived. You can pay it now.'
              : 'You can try again from your order.'
            : `This order ${order.state === 'expired' ? 'has expired' : 'was cancelled'}. If you have paid, your money comes back.`}
        </StatusMessage>
      </div>
    </PageFrame>
  );
}
