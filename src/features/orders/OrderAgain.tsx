import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { EnglishText } from '../../components/EnglishText';
import { errorText } from '../../http/apiError';
import { useSingleFlight } from '../../components/useSingleFlight';
import { orderErrors, useReorderMutation } from './orderEndpoints';
import { ReorderedNote } from './ReorderedNote';

/** Puts the lines of an order into the cart again. */
export function OrderAgain({ id }: { id: number }) {
  const [reorder, { data, isLoading, isError, error }] = useReorderMutation();
  const again = useSingleFlight(() => reorder(id));
  return (
    <>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => void again()}>
        {isLoading ? <Trans>Filling your cart …</Trans> : <Trans>Order again</Trans>}
      </Button>
      {data && <ReorderedNote reordered={data} />}
      {isError && (
        <Alert severity="error">
          <EnglishText>{errorText(orderErrors.reorder, error)}</EnglishText>
        </Alert>
      )}
    </>
  );
}
