import { type ReactNode } from 'react';
import { type Order } from '../../../contract/orders';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { AlertIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { PAYMENT_STATUS_TEXTS } from '../../features/orders/orderTexts';
import { PayButtons } from '../../features/orders/payment/PayButtons';
import { PutBack } from '../../features/orders/PutBack';
import { paymentOutcome } from '../../features/orders/payment/useOrderPayment';
import { orderLinks, PaymentOrder, useOrderOfAddress } from './PaymentOrder';
import { Success } from './PaymentSuccessPage';

const generalLinks = [
  { to: paths.cart, text: 'Back to the cart' },
  { to: paths.products, text: 'Continue Shopping' },
];

/** After a payment that was given up. With `?order={id}` it offers what can be done about that order. */
export function Component() {
  const order = useOrderOfAddress();
  if (!order) return <Cancelled links={generalLinks} />;
  return (
    <PaymentOrder key={order.id} id={order.id} path={paths.paymentCancel}>
      {(loaded) => <CancelledOrder order={loaded} />}
    </PaymentOrder>
  );
}

type CancelledProps = {
  links: { to: string; text: string }[];
  actions?: ReactNode;
  /** The cancelled order; otherwise only the payment was cancelled. */
  cancelled?: Order;
};

function Cancelled({ links, actions, cancelled }: CancelledProps) {
  return (
    <PageFrame title={cancelled ? 'Order cancelled' : 'Payment cancelled'} heading={null} width="md">
      <StatusMessage
        level="h1"
        title={cancelled ? 'Order cancelled' : 'Payment Cancelled'}
        icon={<AlertIcon />}
        actions={actions}
        links={links}
      >
        {!cancelled && 'Your payment was cancelled'}
        {cancelled &&
          (cancelled.payment_status === 'due' ? 'Nothing was paid' : PAYMENT_STATUS_TEXTS[cancelled.payment_status])}
      </StatusMessage>
    </PageFrame>
  );
}

function CancelledOrder({ order }: { order: Order }) {
  // The money of an earlier try has arrived after all.
  if (paymentOutcome(order) === 'paid') return <Success links={orderLinks(order)} />;
  const actions = (
    <>
      {order.can_pay && <PayButtons order={order} verb="Try again with" />}
      <PutBack order={order} />
    </>
  );
  return (
    <Cancelled
      actions={actions}
      links={orderLinks(order).slice(0, 1)}
      cancelled={order.state === 'cancelled' ? order : undefined}
    />
  );
}
