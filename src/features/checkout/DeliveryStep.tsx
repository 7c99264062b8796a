import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { errorText } from '../../api/apiError';
import { httpStatus } from '../../http/request';
import { type CheckoutChoice } from './checkoutSlice';
import { type useGetDeliveryOptionsQuery } from './checkoutEndpoints';
import { DeliveryChoice } from './DeliveryChoice';
import { type PlaceError } from './placeFailure';
import { checkoutErrors } from './checkoutErrors';

type DeliveryStepProps = {
  delivery: ReturnType<typeof useGetDeliveryOptionsQuery>;
  choice: CheckoutChoice;
  placeError: PlaceError | null;
  onChosen: (delivery: { slot: number | null }) => void;
  onOtherAddress: () => void;
};

/** The delivery options of the chosen address: loading, failed, not served, or to be chosen from. */
export function DeliveryStep({ delivery, choice, placeError, onChosen, onOtherAddress }: DeliveryStepProps) {
  const { currentData: options, isError, error, refetch } = delivery;
  if (isError) {
    // Asking again does not help where the shop does not deliver.
    const isRefused = httpStatus(error) === 400;
    return (
      <Alert
        severity={isRefused ? 'warning' : 'error'}
        role="alert"
        action={
          <Button color="inherit" onClick={isRefused ? onOtherAddress : () => void refetch()}>
            {isRefused ? 'Other address' : 'Try again'}
          </Button>
        }
      >
        {errorText(checkoutErrors.loadDelivery, error)}
      </Alert>
    );
  }
  if (!options) return <Skeleton variant="rounded" animation={false} sx={{ height: '16rem' }} />;
  return (
    <>
      {placeError?.code.startsWith('slot_') && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {placeError.text}
        </Alert>
      )}
      <DeliveryChoice
        key={`${choice.address} ${choice.delivery === null}`}
        options={options}
        chosen={choice.delivery?.slot ?? null}
        onChosen={onChosen}
      />
    </>
  );
}
