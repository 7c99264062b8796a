import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode } from 'react';
import { EnglishText } from '../../components/EnglishText';
import { TextLink } from '../../components/TextLink';
import { type PaymentMethodId, type Quote } from '../../../contract/orders';
import { errorText } from '../../http/apiError';
import { orderPath } from '../../config/paths';
import { PaymentChoice } from './PaymentChoice';
import { isPaymentCode, type PlaceError } from './placeFailure';
import { checkoutErrors } from './checkoutErrors';

type PaymentStepProps = {
  quote: Quote | null;
  quoteFailure: unknown;
  placeError: PlaceError | null;
  chosen: PaymentMethodId | null;
  onChosen: (method: PaymentMethodId) => void;
  /** Receives whether the step shows that a method is missing. */
  onErrors: (hasErrors: boolean) => void;
  onRetry: () => void;
  /** How the member confirms their email address, where that allows more methods. */
  confirmEmail: ReactNode;
};

/** The payment methods of the quote: loading, failed, or to be chosen from. */
export function PaymentStep({
  quote,
  quoteFailure,
  placeError,
  chosen,
  onChosen,
  onErrors,
  onRetry,
  confirmEmail,
}: PaymentStepProps) {
  if (!quote && quoteFailure) {
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <EnglishText>{errorText(checkoutErrors.loadQuote, quoteFailure)}</EnglishText>
      </Alert>
    );
  }
  if (!quote) return <Skeleton variant="rounded" animation={false} sx={{ height: '12rem' }} />;
  return (
    <>
      {placeError && isPaymentCode(placeError.code) && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          <EnglishText>{placeError.text}</EnglishText>
        </Alert>
      )}
      {quote.unpaid_orders.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <Trans>Your unpaid orders:</Trans>
          <ul>
            {quote.unpaid_orders.map(({ id, number }) => (
              <li key={id}>
                <TextLink to={orderPath(id)} color="inherit">
                  {number}
                </TextLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {quote.payment_methods.some(({ code }) => code === 'unpaid_limit') && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {confirmEmail}
          <Button color="inherit" sx={{ mt: 1, ml: 1 }} onClick={onRetry}>
            <Trans>I have confirmed it</Trans>
          </Button>
        </Alert>
      )}
      <PaymentChoice methods={quote.payment_methods} chosen={chosen} onChosen={onChosen} onErrors={onErrors} />
    </>
  );
}
