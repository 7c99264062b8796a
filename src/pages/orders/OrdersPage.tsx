import { PageFrame } from '../../components/PageFrame';
import { OrderList } from '../../features/orders/OrderList';

/** The orders of the member. */
export function Component() {
  return (
    <PageFrame title="Orders">
      <OrderList />
    </PageFrame>
  );
}
