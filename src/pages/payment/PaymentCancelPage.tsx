import { type ReactNode } from 'react';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { AlertIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { PayButtons } from '../../features/orders/PayButtons';
import { PutBack } from '../../features/orders/PutBack';
import { type ShopOrder } from '../../api/readOrder';
import { paymentOutcome } from '../../features/orders/useOrderPayment';
import { goToPayment } from '../../features/payments/goToPayment';
import { orderLinks, PaymentOrder, useOrderOfAddress } from './PaymentOrder';
import { Success } from './PaymentSuccessPage';

const generalLinks = [
  { to: paths.cart, text: 'Back to the cart' },
  { to: paths.products, text: 'Continue Shopping' },
];

/** After a payment that was given up. With `?order={id}` it offers what can be done about that order. */
export function PaymentCancelPage() {
  const id = useOrderOfAddress();
  if (id === null) return <Cancelled links={generalLinks} />;
  return (
    <PaymentOrder key={id} id={id} path={paths.paymentCancel}>
      {(order) => <CancelledOrder order={order} />}
    </PaymentOrder>
  );
}

type CancelledProps = { links: { to: string; text: string }[]; actions?: ReactNode };

function Cancelled({ links, actions }: CancelledProps) {
  return (
    <PageFrame title="Payment cancelled" heading={null} width="md">
      <StatusMessage level="h1" title="Payment Cancelled" icon={<AlertIcon />} actions={actions} links={links}>
        Your payment was cancelled
      </StatusMessage>
    </PageFrame>
  );
}

function CancelledOrder({ order }: { order: ShopOrder }) {
  // The money of an earlier try has arrived after all.
  if (paymentOutcome(order) === 'paid') return <Success links={orderLinks(order)} />;
  const actions = (
    <>
      {order.can_pay && <PayButtons order={order} goToPayment={goToPayment} verb="Try again with" />}
      <PutBack order={order} />
    </>
  );
  return <Cancelled actions={actions} links={orderLinks(order).slice(0, 1)} />;
}
