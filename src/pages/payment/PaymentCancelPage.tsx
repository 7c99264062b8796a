import { StatusMessage } from '../../components/feedback/StatusMessage';
import { AlertIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

export function PaymentCancelPage() {
  return (
    <PageFrame title="Payment cancelled" heading={null} width="md">
      <StatusMessage
        level="h1"
        title="Payment Cancelled"
        icon={<AlertIcon />}
        links={[
          { to: paths.cart, text: 'Back to the cart' },
          { to: paths.products, text: 'Continue Shopping' },
        ]}
      >
        Your payment was cancelled
      </StatusMessage>
    </PageFrame>
  );
}
