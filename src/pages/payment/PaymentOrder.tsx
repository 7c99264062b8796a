import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Order } from '../../../contract/orders';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { Spinner } from '../../components/feedback/Spinner';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { InfoIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { orderPath, paths } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { useAuthStatus } from '../../features/auth/authContext';
import { readId } from '../../config/readId';
import { UnknownOrder } from '../../features/orders/UnknownOrder';
import { useOrderPayment } from '../../features/orders/payment/useOrderPayment';
import { httpStatus } from '../../http/request';
import { orderErrors } from '../../features/orders/orderEndpoints';

/** The order that a payment page is about: `id` is null for an unreadable one. Null without one, and in a shop that has no orders. */
export function useOrderOfAddress(): { id: number | null } | null {
  const [search] = useSearchParams();
  const text = search.get('order');
  return hasFeature('orders') && text !== null ? { id: readId(text) } : null;
}

type Content = (order: Order, isLong: boolean) => ReactNode;
type PaymentOrderProps = { id: number | null; path: string; children: Content };

/** The order of a payment for its member; a visitor logs in first. */
export function PaymentOrder({ id, path, children }: PaymentOrderProps) {
  const { t } = useLingui();
  const status = useAuthStatus();
  if (id === null) {
    return (
      <PageFrame title={t`Your payment`} width="md">
        <UnknownOrder />
      </PageFrame>
    );
  }
  if (status === 'starting') return <Spinner alone />;
  if (status === 'authenticated') return <MemberOrder id={id}>{children}</MemberOrder>;
  return (
    <PageFrame title={t`Your payment`} heading={null} width="md">
      <StatusMessage
        level="h1"
        title={t`Log in to see your payment`}
        icon={<InfoIcon />}
        links={[{ to: paths.login, text: t`Log in`, state: { from: `${path}?order=${id}` } }]}
      >
        <Trans>Your order and your payment are safe.</Trans>
      </StatusMessage>
    </PageFrame>
  );
}

function MemberOrder({ id, children }: { id: number; children: Content }) {
  const { t } = useLingui();
  const { order, isLoading, isLong, error, refetch } = useOrderPayment(id);
  if (order) return children(order, isLong);
  if (isLoading) return <Spinner alone />;
  return (
    <PageFrame title={t`Your payment`} width="md">
      {httpStatus(error) === 404 ? (
        <UnknownOrder />
      ) : (
        <ErrorState title={errorText(orderErrors.loadOrder, error)} onRetry={refetch} />
      )}
    </PageFrame>
  );
}

/** The links of every page about a payment. */
export function useOrderLinks({ id }: Order) {
  const { t } = useLingui();
  return [
    { to: orderPath(id), text: t`See the order` },
    { to: paths.products, text: t`Continue Shopping` },
  ];
}
