import { Trans, useLingui } from '@lingui/react/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { Loaded } from '../../components/feedback/Loaded';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { lazyPart } from '../../components/lazyPart';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { readId } from '../../config/readId';
import { useUser } from '../../features/auth/authContext';
import { deskErrors, POLLING, useGetDeskOrderQuery } from '../../features/desk/deskEndpoints';
import { NEW_ORDER } from '../../features/desk/newOrder/newOrderPath';
import { StaffNotes } from '../../features/desk/notes/StaffNotes';
import { OrderActions } from '../../features/desk/order/OrderActions';
import { OrderDetails } from '../../features/desk/order/OrderDetails';
import { PackingSlip, SlipPaper } from '../../features/desk/PackingSlip';
import { httpStatus } from '../../http/request';

const onScreen = { '@media print': { display: 'none' } };

function NotLoaded() {
  const { t } = useLingui();
  return <StatusMessage title={t`The page could not be loaded`}>{t`Please reload it.`}</StatusMessage>;
}

const NewOrder = lazyPart(
  async () => (await import(/* webpackChunkName: "deskNewOrder" */ './NewOrder')).NewOrder,
  NotLoaded,
);

/** An order of the desk, or the page on which one is taken by telephone. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  if (id !== NEW_ORDER) return <OrderPage id={id} />;
  return (
    <Suspense fallback={<ListSkeleton text={t`Loading the page`} heights={[6, 6, 6]} />}>
      <NewOrder />
    </Suspense>
  );
}

/** The page prints the packing slip. */
function OrderPage({ id }: { id: string }) {
  const { t } = useLingui();
  const isOwner = useUser()?.is_owner === true;
  const { state } = useLocation() as { state: { queue?: string } | null };
  const query = useGetDeskOrderQuery(readId(id) ?? skipToken, POLLING);
  const order = query.currentData;
  const isUnknown = readId(id) === null || (!order && !query.isFetching && httpStatus(query.error) === 404);
  const number = order?.number ?? id;
  const title = t`Order ${number}`;
  const queue = { pathname: paths.desk, search: state?.queue ?? '' };

  return (
    <PageFrame title={title} heading={null} width="lg">
      <Box sx={onScreen}>
        <Button component={Link} to={queue} sx={{ mb: 1, ml: -2.5 }}>
          ← <Trans>All orders</Trans>
        </Button>
        {isUnknown ? (
          <StatusMessage
            level="h1"
            title={t`No such order`}
            icon={<SearchIcon />}
            links={[{ to: paths.desk, text: t`Desk` }]}
          >
            {t`There is no order ${id}.`}
          </StatusMessage>
        ) : (
          <>
            <Typography variant="h1" tabIndex={-1} sx={{ mb: 1.5 }}>
              {order ? order.number : title}
            </Typography>
            <Loaded query={query} errors={deskErrors.loadDesk} loading={t`Loading the order`} heights={[4, 20, 24, 16]}>
              {(loaded, isStale) => (
                <>
                  {isStale && (
                    <Typography color="textSecondary" sx={{ mb: 1.5 }}>
                      {t`Could not be refreshed`}
                    </Typography>
                  )}
                  <OrderDetails order={loaded} />
                  <Card component="section" aria-label={t`Notes`} sx={{ p: 2, mb: 2 }}>
                    <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
                      {t`Notes`}
                    </Typography>
                    <StaffNotes about={{ order: loaded.id }} />
                  </Card>
                </>
              )}
            </Loaded>
          </>
        )}
      </Box>
      {order && <OrderActions key={order.id} order={order} isOwner={isOwner} />}
      {order && (
        <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
          <SlipPaper />
          <PackingSlip order={order} />
        </Box>
      )}
    </PageFrame>
  );
}
