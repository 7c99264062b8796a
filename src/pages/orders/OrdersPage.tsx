import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { OrderList } from '../../features/orders/OrderList';

/** The orders of the member. */
export function Component() {
  const { t } = useLingui();
  return (
    <PageFrame title={t`Orders`}>
      <Button variant="outlined" component={Link} to={paths.buyAgain} sx={{ mb: 2 }}>
        <Trans>Buy again</Trans>
      </Button>
      <OrderList />
    </PageFrame>
  );
}
