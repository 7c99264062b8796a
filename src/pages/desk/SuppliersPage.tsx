import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { ListSkeleton } from '../../components/feedback/ListSkeleton';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { NepaliText } from '../../components/NepaliText';
import { PageFrame } from '../../components/PageFrame';
import { amountText } from '../../components/priceText';
import { deskSupplierPath } from '../../config/paths';
import { CardRow, CardTable } from '../../features/desk/CardTable';
import { SLOW_POLLING } from '../../features/desk/deskEndpoints';
import { supplierErrors, useGetSuppliersQuery } from '../../features/desk/suppliers/supplierEndpoints';

/** The members whose goods have brought something: what is left to pay them. */
export function Component() {
  const { currentData: suppliers, isError, isFetching, error, refetch } = useGetSuppliersQuery(undefined, SLOW_POLLING);
  const hasFailed = !suppliers && isError && !isFetching;
  return (
    <PageFrame title="Suppliers" width="lg">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Goods of members that were delivered, at the price at which they were sold, and what was paid out by hand.
      </Typography>
      {hasFailed && <ErrorState title={errorText(supplierErrors.load, error)} onRetry={() => void refetch()} />}
      {!suppliers && !hasFailed && <ListSkeleton text="Loading the suppliers" heights={[6, 6, 6]} />}
      {suppliers?.length === 0 && (
        <StatusMessage title="Nothing yet" level="p" icon={<BasketIcon />}>
          No goods of members were delivered.
        </StatusMessage>
      )}
      {suppliers && suppliers.length > 0 && (
        <CardTable label="Suppliers" columns={['Name', 'Pieces', 'Sold (NPR)', 'Paid out (NPR)', 'Left (NPR)']}>
          {suppliers.map(({ id, name, quantity, amount, paid_out, rest }) => (
            <CardRow
              key={id}
              cells={[
                <MuiLink key="name" component={Link} to={deskSupplierPath(id)} color="inherit">
                  <NepaliText>{name}</NepaliText>
                </MuiLink>,
                quantity,
                amountText(amount),
                amountText(paid_out),
                amountText(rest),
              ]}
            />
          ))}
        </CardTable>
      )}
    </PageFrame>
  );
}
