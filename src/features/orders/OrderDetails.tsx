import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { TextLink } from '../../components/TextLink';
import { CancelOrder } from './CancelOrder';
import { OrderAgain } from './OrderAgain';
import { OrderDelivery } from './OrderDelivery';
import { OrderLines } from './OrderLines';
import { OrderPanel } from './OrderPanel';
import { OrderPayment } from './payment/OrderPayment';
import { OrderTimeline } from './OrderTimeline';
import { PayNotice } from './payment/PayNotice';
import { billPath, orderPath } from '../../config/paths';
import { type Order } from '../../../contract/orders';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(2),
  '& > *': { display: 'grid', gap: theme.spacing(2) },
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: `minmax(0, 1fr) ${theme.spacing(42)}`,
    gap: theme.spacing(3),
    '& > *': { gap: theme.spacing(3) },
  },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  '& > *': { flex: '1 1 12rem' },
  '& > .MuiAlert-root': { flexBasis: '100%' },
  '@media print': { display: 'none' },
}));

/** An order as it is now, with what the member can do about it. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useLingui();
  const exchanged = order.exchange_of?.number;
  return (
    <Columns>
      <div>
        {order.can_pay && <PayNotice order={order} />}
        {order.exchange_of && (
          <Alert severity="info">
            <Trans>
              An exchange for order{' '}
              <TextLink to={orderPath(order.exchange_of.id)} color="inherit">
                {exchanged}
              </TextLink>
              , at no charge.
            </Trans>
          </Alert>
        )}
        <OrderPanel title={t`What you ordered`}>
          <OrderLines order={order} />
        </OrderPanel>
        <OrderPanel title={t`Order history`}>
          <OrderTimeline events={order.events} />
        </OrderPanel>
      </div>
      <div>
        <OrderPanel title={t`Delivery`}>
          <OrderDelivery order={order} />
        </OrderPanel>
        <OrderPanel title={t`Payment`}>
          <OrderPayment order={order} />
        </OrderPanel>
        <Actions>
          {order.state !== 'pending_payment' && <OrderAgain id={order.id} />}
          {order.bill && (
            <Button component={Link} to={billPath(order.id)} variant="outlined">
              <Trans>Bill</Trans>
            </Button>
          )}
          <Button variant="outlined" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <CancelOrder order={order} />
        </Actions>
      </div>
    </Columns>
  );
}
