import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatMoney } from '../../../contract/formats';
import { type Order } from '../../../contract/orders';
import { paidAmount } from '../../../contract/paidAmount';
import { errorText } from '../../http/apiError';
import { CallUsText } from '../../components/CallUsText';
import { focusHeading } from '../../components/focusHeading';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { useSingleFlight } from '../../components/useSingleFlight';
import { orderErrors, useCancelOrderMutation } from './orderEndpoints';

const MAX_REASON = 500;

/** Cancels an order after a question. Nothing is rendered when the order cannot be cancelled. */
export function CancelOrder({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [cancelOrder, { isLoading, isError, error, reset }] = useCancelOrderMutation();
  const cancel = useSingleFlight(async () => {
    const { data } = await cancelOrder({ id: order.id, reason: reason.trim() });
    if (data) setOpen(false);
  });

  const refund = paidAmount(order);
  const amount = formatMoney(i18n, refund);

  // The button is removed with the last chance to cancel; keyboard users continue from the page's heading.
  const moveFocus = () => {
    if (!order.can_cancel) focusHeading();
  };

  return (
    <>
      {order.can_cancel && (
        <Button
          color="error"
          variant="outlined"
          onClick={() => {
            reset();
            setOpen(true);
          }}
        >
          <Trans>Cancel the order</Trans>
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        aria-labelledby={title}
        fullWidth
        maxWidth="sm"
        slotProps={{ transition: { onExited: moveFocus } }}
      >
        <DialogTitle id={title}>
          <Trans>Cancel this order?</Trans>
        </DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>
            {refund > 0 ? t`We refund ${amount} in the way you paid.` : t`The items go back on sale.`}
            {order.exchange_of && ` ${t`Your report waits for the shop again.`}`}
          </Typography>
          <LabelledTextField
            label={t`Reason (optional)`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
          />
          {isError && (
            <Alert severity="error" sx={{ mt: 2 }}>
              <CallUsText>{errorText(orderErrors.cancelOrder, error)}</CallUsText>
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 3, pt: 1, '& > *': { flexGrow: 1 } }} disableSpacing>
          <Button variant="outlined" onClick={() => setOpen(false)}>
            <Trans>Keep the order</Trans>
          </Button>
          <Button variant="contained" color="error" aria-disabled={isLoading} onClick={() => void cancel()}>
            {isLoading ? <Trans>Cancelling …</Trans> : <Trans>Cancel the order</Trans>}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
