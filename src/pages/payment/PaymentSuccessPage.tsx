import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { TickIcon } from '../../components/icons';
import { Notice } from '../../components/feedback/Notice';
import { PageFrame } from '../../components/PageFrame';

export function PaymentSuccessPage() {
  return (
    <PageFrame title="Payment successful" heading={null} width="md">
      <Notice
        level="h1"
        title="Payment Successful!"
        icon={<TickIcon />}
        actions={
          <>
            <Button variant="contained" component={Link} to={paths.products}>
              Continue Shopping
            </Button>
            <Button variant="outlined" component={Link} to={paths.orders}>
              My orders
            </Button>
          </>
        }
      >
        Thank you for your purchase
      </Notice>
    </PageFrame>
  );
}
