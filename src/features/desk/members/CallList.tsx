import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type FirstCashOrder } from '../../../../contract/members';
import { errorText } from '../../../http/apiError';
import { Loaded } from '../../../components/feedback/Loaded';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { priceText } from '../../../components/priceText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { slotText } from '../deskTimes';
import { memberErrors, useGetFirstCashOrdersQuery, useSetCalledMutation } from './memberEndpoints';

function CalledButton({ order }: { order: FirstCashOrder }) {
  const [setCalled, { isLoading }] = useSetCalledMutation();
  const isCalled = order.called_at !== null;
  const press = async () => {
    const { error } = await setCalled({ id: order.id, called: !isCalled });
    if (error) enqueueSnackbar(errorText(memberErrors.changeCall, error), { variant: 'error' });
  };
  return (
    <>
      {isCalled && <Typography variant="body2">Called by {order.called_by ?? 'staff'}</Typography>}
      <Button variant="outlined" size="small" aria-disabled={isLoading} onClick={() => void (isLoading || press())}>
        {isCalled ? 'Not called' : 'Called'}
      </Button>
    </>
  );
}

/** New cash orders of members who have received none yet: staff call before they pack. */
export function CallList() {
  const { i18n } = useLingui();
  const query = useGetFirstCashOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} errors={memberErrors.loadCalls} loading="Loading the call list">
      {(orders) =>
        orders.length === 0 ? (
          <Typography color="textSecondary">There is nobody to call.</Typography>
        ) : (
          <CardTable label="First cash orders" columns={['Order', 'Recipient', 'Phone', 'Delivery', 'Total', 'Call']}>
            {orders.map((order) => (
              <CardRow
                key={order.id}
                cells={[
                  <TextLink key="order" to={deskOrderPath(order.id)} color="inherit">
                    {order.number}
                  </TextLink>,
                  order.recipient,
                  <Link key="phone" href={`tel:${order.phone_number}`} color="inherit">
                    {order.phone_number}
                  </Link>,
                  slotText(i18n, order.slot),
                  priceText(order.total),
                  <CalledButton key="call" order={order} />,
                ]}
              />
            ))}
          </CardTable>
        )
      }
    </Loaded>
  );
}
