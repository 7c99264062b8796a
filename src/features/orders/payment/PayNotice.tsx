import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { formatClock } from '../../../../contract/formats';
import { type Order } from '../../../../contract/orders';
import { PayButtons } from './PayButtons';

/** What an unpaid order waits for, until when, and the ways to pay it. */
export function PayNotice({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const isChecked = order.payment_status === 'processing';
  const end = order.expires_at ? formatClock(i18n, order.expires_at) : t`the end of the day`;
  return (
    <Alert
      severity={isChecked ? 'info' : 'warning'}
      icon={false}
      role="region"
      aria-label={t`Pay this order`}
      // The message would cut the focus rings of the buttons.
      sx={{ '& .MuiAlert-message': { overflow: 'visible' } }}
    >
      {isChecked ? (
        <Trans>We are checking your payment. If you have not paid, you can do so now.</Trans>
      ) : (
        <Trans>
          Please pay by {end}. After that the order expires and the items go back on sale. If you have just paid, please
          wait: a second payment is refunded.
        </Trans>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5, '@media print': { display: 'none' } }}>
        <PayButtons order={order} />
      </Box>
    </Alert>
  );
}
