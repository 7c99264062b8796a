import { useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const { data, isLoading } = useGetStockAlertsQuery();
  const [add, adding] = useAddStockAlertMutation();
  const [remove, removing] = useRemoveStockAlertMutation();
  const isWaiting = data?.products.includes(id) === true;
  const press = async () => {
    if (adding.isLoading || removing.isLoading) return;
    const { error } = await (isWaiting ? remove(id) : add(id));
    if (error) enqueueSnackbar(errorText(stockAlertErrors.change, error), { variant: 'error' });
  };
  const text = isWaiting ? t`Cancel the alert` : t`Tell me when it is back`;
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isWaiting && t`We’ll email you when it’s back. First asked, first told.`}
      </Typography>
      <Button
        variant={isWaiting ? 'outlined' : 'contained'}
        // Without the list a press asks again, which changes nothing.
        disabled={isLoading}
        aria-label={`${text}: ${name}`}
        onClick={() => void press()}
      >
        {text}
      </Button>
    </Stack>
  );
}
