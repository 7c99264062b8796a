import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { OrderList } from '../../features/orders/OrderList';

/** The orders of the member. */
export function Component() {
  return (
    <PageFrame title="Orders">
      <Button variant="outlined" component={Link} to={paths.buyAgain} sx={{ mb: 2 }}>
        Buy again
      </Button>
      <OrderList />
    </PageFrame>
  );
}
