import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Order } from '../../../contract/orders';
import { errorText } from '../../http/apiError';
import { EnglishText } from '../../components/EnglishText';
import { focusHeading } from '../../components/focusHeading';
import { useSingleFlight } from '../../components/useSingleFlight';
import { orderErrors, useCancelOrderMutation, useReorderMutation } from './orderEndpoints';
import { ReorderedNote } from './ReorderedNote';

/** Cancels an unpaid order and puts its lines back into the cart. */
export function PutBack({ order }: { order: Order }) {
  const [cancelOrder, cancelling] = useCancelOrderMutation();
  const [reorder, reordering] = useReorderMutation();
  const text = order.can_cancel ? <Trans>Cancel the order and refill the cart</Trans> : <Trans>Refill the cart</Trans>;
  const isBusy = cancelling.isLoading || reordering.isLoading;
  const putBack = useSingleFlight(async () => {
    const { data } = await cancelOrder({ id: order.id, reason: '' });
    if (!data) return;
    const reordered = await reorder(order.id);
    // The button is removed; keyboard users continue from the page's heading.
    if (reordered.data) focusHeading();
  });
  if (reordering.data) return <ReorderedNote reordered={reordering.data} />;
  return (
    <>
      {(order.can_cancel || cancelling.isSuccess) && (
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => void putBack()}>
          {isBusy ? <Trans>Filling your cart …</Trans> : text}
        </Button>
      )}
      {cancelling.isError && (
        <Alert severity="error">
          <EnglishText>{errorText(orderErrors.cancelOrder, cancelling.error)}</EnglishText>
        </Alert>
      )}
      {reordering.isError && (
        <Alert severity="error">
          <EnglishText>{errorText(orderErrors.reorder, reordering.error)}</EnglishText>
        </Alert>
      )}
    </>
  );
}
