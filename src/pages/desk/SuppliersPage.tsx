import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { formatAmount, formatCount } from '../../../contract/formats';
import { paisaOf } from '../../../contract/money';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { NepaliText } from '../../components/NepaliText';
import { PageFrame } from '../../components/PageFrame';
import { TextLink } from '../../components/TextLink';
import { deskSupplierPath } from '../../config/paths';
import { CardRow, CardTable } from '../../features/desk/CardTable';
import { SLOW_POLLING } from '../../features/desk/deskEndpoints';
import { supplierErrors, useGetSuppliersQuery } from '../../features/desk/suppliers/supplierEndpoints';

/** The members whose goods have brought something: what is left to pay them. */
export function Component() {
  const { t, i18n } = useLingui();
  const query = useGetSuppliersQuery(undefined, SLOW_POLLING);
  return (
    <PageFrame title={t`Suppliers`} width="lg">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        <Trans>
          Goods of members that were delivered, at the price at which they were sold, and what was paid out by hand.
        </Trans>
      </Typography>
      <Loaded query={query} errors={supplierErrors.load} loading={t`Loading the suppliers`}>
        {(suppliers) =>
          suppliers.length === 0 ? (
            <StatusMessage title={t`Nothing yet`} level="p" icon={<BasketIcon />}>
              <Trans>No goods of members were delivered.</Trans>
            </StatusMessage>
          ) : (
            <CardTable
              label={t`Suppliers`}
              columns={[t`Name`, t`Pieces`, t`Sold (NPR)`, t`Paid out (NPR)`, t`Left (NPR)`]}
            >
              {suppliers.map(({ id, name, quantity, amount, paid_out, rest }) => (
                <CardRow
                  key={id}
                  cells={[
                    <TextLink key="name" to={deskSupplierPath(id)} color="inherit">
                      <NepaliText>{name}</NepaliText>
                    </TextLink>,
                    formatCount(i18n, quantity),
                    formatAmount(i18n, paisaOf(amount)),
                    formatAmount(i18n, paisaOf(paid_out)),
                    formatAmount(i18n, paisaOf(rest)),
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
