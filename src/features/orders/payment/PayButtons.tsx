import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Order, type PaymentMethodId } from '../../../../contract/orders';
import { errorText } from '../../../http/apiError';
import { CallUsText } from '../../../components/CallUsText';
import { methodText } from '../../../components/paymentMethods';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { orderErrors, usePayOrderMutation } from '../orderEndpoints';
import { goToPayment } from './goToPayment';

type PayButtonsProps = {
  order: Order;
  /** The button of the order's own method says "Try again with". */
  isRetry?: boolean;
};

/** A button for each method that the shop offers, that of the order first, and the reason when a payment cannot be started. */
export function PayButtons({ order, isRetry = false }: PayButtonsProps) {
  const { t, i18n } = useLingui();
  const [payOrder, { isLoading, isError, error, originalArgs }] = usePayOrderMutation();
  const [refused, setRefused] = useState(false);
  const pay = useSingleFlight(async (method: PaymentMethodId) => {
    const { data } = await payOrder({ id: order.id, method });
    setRefused(data !== undefined && !goToPayment(data));
  });
  const { payment_method: own } = order;
  const buttonText = (method: PaymentMethodId) => {
    const name = i18n._(methodText(method));
    if (isLoading && originalArgs?.method === method) return t`Opening ${name} …`;
    return isRetry && method === own ? t`Try again with ${name}` : t`Pay with ${name}`;
  };
  const methods = [...order.payment_methods].sort((a, b) => Number(b === own) - Number(a === own));
  return (
    <>
      {methods.map((method, index) => (
        <Button
          key={method}
          variant={index === 0 ? 'contained' : 'outlined'}
          aria-disabled={isLoading}
          onClick={() => void pay(method)}
        >
          {buttonText(method)}
        </Button>
      ))}
      {(isError || refused) && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          <CallUsText>{errorText(orderErrors.payOrder, error)}</CallUsText>
        </Alert>
      )}
    </>
  );
}
