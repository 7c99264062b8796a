import Typography from '@mui/material/Typography';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { NepaliText } from '../../components/NepaliText';
import { PageFrame } from '../../components/PageFrame';
import { amountText } from '../../components/priceText';
import { TextLink } from '../../components/TextLink';
import { deskSupplierPath } from '../../config/paths';
import { CardRow, CardTable } from '../../features/desk/CardTable';
import { SLOW_POLLING } from '../../features/desk/deskEndpoints';
import { supplierErrors, useGetSuppliersQuery } from '../../features/desk/suppliers/supplierEndpoints';

/** The members whose goods have brought something: what is left to pay them. */
export function Component() {
  const query = useGetSuppliersQuery(undefined, SLOW_POLLING);
  return (
    <PageFrame title="Suppliers" width="lg">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Goods of members that were delivered, at the price at which they were sold, and what was paid out by hand.
      </Typography>
      <Loaded query={query} errors={supplierErrors.load} loading="Loading the suppliers">
        {(suppliers) =>
          suppliers.length === 0 ? (
            <StatusMessage title="Nothing yet" level="p" icon={<BasketIcon />}>
              No goods of members were delivered.
            </StatusMessage>
          ) : (
            <CardTable label="Suppliers" columns={['Name', 'Pieces', 'Sold (NPR)', 'Paid out (NPR)', 'Left (NPR)']}>
              {suppliers.map(({ id, name, quantity, amount, paid_out, rest }) => (
                <CardRow
                  key={id}
                  cells={[
                    <TextLink key="name" to={deskSupplierPath(id)} color="inherit">
                      <NepaliText>{name}</NepaliText>
                    </TextLink>,
                    quantity,
                    amountText(amount),
                    amountText(paid_out),
                    amountText(rest),
                  ]}
                />
              ))}
            </CardTable>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
