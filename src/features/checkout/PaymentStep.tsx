import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type PaymentMethodId, type Quote } from '../../../contract/orders';
import { errorText } from '../../api/apiError';
import { PaymentChoice } from './PaymentChoice';
import { type PlaceError } from './placeFailure';

type PaymentStepProps = {
  quote: Quote | null;
  quoteFailure: unknown;
  placeError: PlaceError | null;
  chosen: PaymentMethodId | null;
  onChosen: (method: PaymentMethodId) => void;
  onRetry: () => void;
};

/** The payment methods of the quote: loading, failed, or to be chosen from. */
export function PaymentStep({ quote, quoteFailure, placeError, chosen, onChosen, onRetry }: PaymentStepProps) {
  if (!quote && quoteFailure) {
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {errorText('loadQuote', quoteFailure)}
      </Alert>
    );
  }
  if (!quote) return <Skeleton variant="rounded" animation={false} sx={{ height: '12rem' }} />;
  return (
    <>
      {placeError?.code === 'payment_method_not_allowed' && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {placeError.text}
        </Alert>
      )}
      <PaymentChoice methods={quote.payment_methods} chosen={chosen} onChosen={onChosen} />
    </>
  );
}
