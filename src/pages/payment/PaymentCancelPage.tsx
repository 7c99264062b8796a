import { useLingui } from '@lingui/react/macro';
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
import { PaymentOrder, useOrderLinks, useOrderOfAddress } from './PaymentOrder';
import { Success } from './PaymentSuccessPage';

/** After a payment that was given up. With `?order={id}` it offers what can be done about that order. */
export function Component() {
  const { t } = useLingui();
  const order = useOrderOfAddress();
  const links = [
    { to: paths.cart, text: t`Back to the cart` },
    { to: paths.products, text: t`Continue Shopping` },
  ];
  if (!order) return <Cancelled links={links} />;
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
  const { t, i18n } = useLingui();
  return (
    <PageFrame title={cancelled ? t`Order cancelled` : t`Payment cancelled`} heading={null} width="md">
      <StatusMessage
        level="h1"
        title={cancelled ? t`Order cancelled` : t`Payment Cancelled`}
        icon={<AlertIcon />}
        actions={actions}
        links={links}
      >
        {!cancelled && t`Your payment was cancelled`}
        {cancelled &&
          (cancelled.payment_status === 'due'
            ? t`Nothing was paid`
            : i18n._(PAYMENT_STATUS_TEXTS[cancelled.payment_status]))}
      </StatusMessage>
    </PageFrame>
  );
}

function CancelledOrder({ order }: { order: Order }) {
  const links = useOrderLinks(order);
  // The money of an earlier try has arrived after all.
  if (paymentOutcome(order) === 'paid') return <Success links={links} />;
  const actions = (
    <>
      {order.can_pay && <PayButtons order={order} isRetry />}
      <PutBack order={order} />
    </>
  );
  return (
    <Cancelled
      actions={actions}
      links={links.slice(0, 1)}
      cancelled={order.state === 'cancelled' ? order : undefined}
    />
  );
}
