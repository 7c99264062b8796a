import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Payment, type PaymentMethodId } from '../../../contract/orders';
import { errorText } from '../../api/apiError';
import { useSingleFlight } from '../../components/useSingleFlight';
import { usePayOrderMutation } from './orderEndpoints';
import { METHOD_TEXTS } from './orderTexts';
import { type ShopOrder } from './readOrders';

const WALLETS: PaymentMethodId[] = ['esewa', 'khalti'];

/** Leaves the shop for a provider's page; false when that is not allowed. */
export type GoToPayment = (payment: Payment) => boolean;

type PayButtonsProps = {
  order: ShopOrder;
  goToPayment: GoToPayment;
  /** The words before the name of the order's own method. */
  verb?: string;
};

/** A button for each wallet, the one that the order has first, and the reason when a payment cannot be started. */
export function PayButtons({ order, goToPayment, verb = 'Pay with' }: PayButtonsProps) {
  const [payOrder, { isLoading, isError, error, originalArgs }] = usePayOrderMutation();
  const [refused, setRefused] = useState(false);
  const pay = useSingleFlight(async (method: PaymentMethodId) => {
    const { data } = await payOrder({ id: order.id, method });
    setRefused(data !== undefined && !goToPayment(data));
  });
  const methods = [order.payment_method, ...WALLETS.filter((method) => method !== order.payment_method)];
  return (
    <>
      {methods.map((method, index) => (
        <Button
          key={method}
          variant={index === 0 ? 'contained' : 'outlined'}
          aria-disabled={isLoading}
          onClick={() => void pay(method)}
        >
          {isLoading && originalArgs?.method === method
            ? `Opening ${METHOD_TEXTS[method]} …`
            : `${index === 0 ? verb : 'Pay with'} ${METHOD_TEXTS[method]}`}
        </Button>
      ))}
      {(isError || refused) && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {errorText('payOrder', error)}
        </Alert>
      )}
    </>
  );
}
