import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { AlertIcon } from '../../components/icons';
import { Notice } from '../../components/feedback/Notice';
import { PageFrame } from '../../components/PageFrame';

export function PaymentCancelPage() {
  return (
    <PageFrame title="Payment cancelled" heading={null} width="md">
      <Notice
        level="h1"
        title="Payment Cancelled"
        icon={<AlertIcon />}
        actions={
          <>
            <Button variant="contained" component={Link} to={paths.cart}>
              Back to the cart
            </Button>
            <Button variant="outlined" component={Link} to={paths.products}>
              Continue Shopping
            </Button>
          </>
        }
      >
        Your payment was cancelled
      </Notice>
    </PageFrame>
  );
}
