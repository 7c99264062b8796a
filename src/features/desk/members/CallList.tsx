import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatPrice } from '../../../../contract/formats';
import { type FirstCashOrder } from '../../../../contract/members';
import { errorText } from '../../../http/apiError';
import { Loaded } from '../../../components/feedback/Loaded';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { slotText } from '../deskTimes';
import { memberErrors, useGetFirstCashOrdersQuery, useSetCalledMutation } from './memberEndpoints';

function CalledButton({ order }: { order: FirstCashOrder }) {
  const { t } = useLingui();
  const [setCalled, { isLoading }] = useSetCalledMutation();
  const isCalled = order.called_at !== null;
  const by = order.called_by;
  const press = async () => {
    const { error } = await setCalled({ id: order.id, called: !isCalled });
    if (error) enqueueSnackbar(errorText(memberErrors.changeCall, error), { variant: 'error' });
  };
  return (
    <>
      {isCalled && <Typography variant="body2">{by ? t`Called by ${by}` : t`Called by staff`}</Typography>}
      <Button variant="outlined" size="small" aria-disabled={isLoading} onClick={() => void (isLoading || press())}>
        {isCalled ? t`Not called` : t`Called`}
      </Button>
    </>
  );
}

/** New cash orders of members who have received none yet: staff call before they pack. */
export function CallList() {
  const { t, i18n } = useLingui();
  const query = useGetFirstCashOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} errors={memberErrors.loadCalls} loading={t`Loading the call list`}>
      {(orders) =>
        orders.length === 0 ? (
          <Typography color="textSecondary">
            <Trans>There is nobody to call.</Trans>
          </Typography>
        ) : (
          <CardTable
            label={t`First cash orders`}
            columns={[t`Order`, t`Recipient`, t`Phone`, t`Delivery`, t`Total`, t`Call`]}
          >
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
                  formatPrice(i18n, order.total),
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
