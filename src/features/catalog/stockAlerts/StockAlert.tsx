import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import {
  stockAlertErrors,
  useAddStockAlertMutation,
  useGetStockAlertsQuery,
  useRemoveStockAlertMutation,
} from './stockAlertEndpoints';

type StockAlertProps = { product: { id: number; name: string } };

/** Lets the member wait for a product that is sold out. The button keeps the focus, and its text says what a press does. */
export function StockAlert({ product: { id, name } }: StockAlertProps) {
  const { data, isLoading } = useGetStockAlertsQuery();
  const [add, adding] = useAddStockAlertMutation();
  const [remove, removing] = useRemoveStockAlertMutation();
  const isWaiting = data?.products.includes(id) === true;
  const press = async () => {
    if (adding.isLoading || removing.isLoading) return;
    const { error } = await (isWaiting ? remove(id) : add(id));
    if (error) enqueueSnackbar(errorText(stockAlertErrors.change, error), { variant: 'error' });
  };
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isWaiting && 'We’ll email you when it’s back. First asked, first told.'}
      </Typography>
      <Button
        variant={isWaiting ? 'outlined' : 'contained'}
        // Without the list a press asks again, which changes nothing.
        disabled={isLoading}
        aria-label={`${isWaiting ? 'Cancel the alert' : 'Tell me when it is back'}: ${name}`}
        onClick={() => void press()}
      >
        {isWaiting ? 'Cancel the alert' : 'Tell me when it is back'}
      </Button>
    </Stack>
  );
}
