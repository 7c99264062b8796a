import { StatusMessage } from '../../components/feedback/StatusMessage';
import { TickIcon } from '../../components/icons';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';

export function PaymentSuccessPage() {
  return (
    <PageFrame title="Payment successful" heading={null} width="md">
      <StatusMessage
        level="h1"
        title="Payment Successful!"
        icon={<TickIcon />}
        links={[
          { to: paths.products, text: 'Continue Shopping' },
          { to: paths.orders, text: 'My orders' },
        ]}
      >
        Thank you for your purchase
      </StatusMessage>
    </PageFrame>
  );
}
