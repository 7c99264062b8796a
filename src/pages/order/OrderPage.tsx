import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation, useParams } from 'react-router-dom';
import { formatBothTimes } from '../../../contract/bikramSambat';
import { type Order } from '../../../contract/orders';
import { errorText } from '../../http/apiError';
import { useAppSelector } from '../../api/hooks';
import { ErrorState } from '../../components/feedback/ErrorState';
import { pageSettings } from '../../config/pageSettings';
import { PageFrame } from '../../components/PageFrame';
import { OrderDetails } from '../../features/orders/OrderDetails';
import { readId } from '../../config/readId';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { OrderStateChip } from '../../features/orders/OrderStateChip';
import { UnknownOrder } from '../../features/orders/UnknownOrder';
import { useOrder } from '../../features/orders/useOrder';
import { OrderProblems } from '../../features/problems/OrderProblems';
import { httpStatus } from '../../http/request';
import { selectUser } from '../../session/sessionSlice';
import { orderErrors } from '../../features/orders/orderEndpoints';

/** An order of the member: followed, paid, cancelled, ordered again and printed here. */
export function Component() {
  const { id = '' } = useParams();
  return <OrderView key={id} address={id} id={readId(id)} />;
}

function OrderView({ address, id }: { address: string; id: number | null }) {
  const { t } = useLingui();
  const query = useOrder(id);
  const { state } = useLocation() as { state: { isPlaced?: boolean } | null };
  const name = useAppSelector(selectUser)?.first_name;
  const isPlaced = state?.isPlaced === true && query.order?.state === 'placed';
  const thanks = name ? t`Thank you, ${name}. Your order is placed.` : t`Thank you. Your order is placed.`;
  const number = query.order?.number;
  return (
    <PageFrame title={number || t`Order ${address}`} heading={isPlaced ? thanks : undefined}>
      {isPlaced && (
        <Typography sx={{ mb: 2 }}>
          <Trans>An email about order {number} is on its way.</Trans>
        </Typography>
      )}
      <Content id={id} query={query} />
    </PageFrame>
  );
}

function Content({ id, query }: { id: number | null; query: ReturnType<typeof useOrder> }) {
  const { t } = useLingui();
  const { order, isLoading, hasFailed, error, refetch } = query;
  if (id === null || (!order && httpStatus(error) === 404)) return <UnknownOrder />;
  if (order) {
    return (
      <>
        <Head order={order} isStale={hasFailed} />
        <OrderDetails order={order} />
        <OrderProblems order={order} />
      </>
    );
  }
  if (isLoading) return <ListSkeleton text={t`Loading the order`} heights={[4, 36, 24]} />;
  return <ErrorState title={errorText(orderErrors.loadOrder, error)} onRetry={refetch} />;
}

function Head({ order, isStale }: { order: Order; isStale: boolean }) {
  const { t, i18n } = useLingui();
  const { id } = order;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, minHeight: 32, mb: 2 }}
    >
      <Typography sx={{ display: 'none', '@media print': { display: 'block' } }}>{pageSettings().shop.name}</Typography>
      <Typography color="textSecondary">{t`Order ${id}`}</Typography>
      <span role="status">
        <OrderStateChip state={order.state} />
      </span>
      <Typography color="textSecondary">
        <time dateTime={order.created_at}>{formatBothTimes(i18n, order.created_at)}</time>
        {isStale && ` · ${t`could not be refreshed`}`}
      </Typography>
    </Box>
  );
}
