import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatPrice } from '../../../contract/formats';
import { readPaisa } from '../../../contract/money';
import { EarningsTables } from '../../components/EarningsTables';
import { EnglishText } from '../../components/EnglishText';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { deskMemberPath, paths } from '../../config/paths';
import { PayoutDialog } from '../../features/desk/suppliers/PayoutDialog';
import {
  supplierErrors,
  supplierFailureText,
  useGetSupplierQuery,
  useTakeBackPayoutMutation,
} from '../../features/desk/suppliers/supplierEndpoints';
import { readWhole } from '../../http/readWire';

/** What the goods of a member have brought, and the payouts that staff have recorded. */
export function Component() {
  const { t, i18n } = useLingui();
  const id = readWhole(useParams().id ?? null) ?? 0;
  const query = useGetSupplierQuery(id);
  const earnings = query.currentData;
  const [takeBack, { error: failure, reset }] = useTakeBackPayoutMutation();
  const [isPaying, setPaying] = useState(false);
  return (
    <PageFrame title={earnings?.member.name ?? t`Supplier`} width="md">
      <Button component={Link} to={paths.deskSuppliers} sx={{ mb: 1, ml: -2.5 }}>
        <Trans>← Suppliers</Trans>
      </Button>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {earnings && (readPaisa(earnings.rest) ?? 0) > 0 && (
          <Button variant="contained" onClick={() => setPaying(true)}>
            <Trans>Record a payout</Trans>
          </Button>
        )}
        <Button component={Link} to={deskMemberPath(id)}>
          <Trans>Member</Trans>
        </Button>
      </Stack>
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={reset}>
          <EnglishText>{supplierFailureText(failure)}</EnglishText>
        </Alert>
      )}
      <Loaded
        query={query}
        errors={supplierErrors.load}
        loading={t`Loading the supplier`}
        notFound={<StatusMessage title={t`There is no such supplier`} level="p" role="alert" />}
      >
        {(loaded) => (
          <EarningsTables
            earnings={loaded}
            payoutEnd={({ id: payout, amount: paid }) => {
              const amount = formatPrice(i18n, paid);
              return (
                <Button size="small" aria-label={t`Take back ${amount}`} onClick={() => void takeBack({ id, payout })}>
                  <Trans>Take back</Trans>
                </Button>
              );
            }}
          />
        )}
      </Loaded>
      {earnings && isPaying && <PayoutDialog of={earnings} onClose={() => setPaying(false)} />}
    </PageFrame>
  );
}
