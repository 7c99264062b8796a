import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskOrder } from '../../../../contract/desk';
import { errorText } from '../../../http/apiError';
import { FormSelect } from '../../../components/form/FormSelect';
import { ActionDialog } from './ActionDialog';
import { deskErrors, useGetSlotsOfOrderQuery } from '../deskEndpoints';
import { slotText } from '../deskTimes';
import { OrderNumber } from '../OrderNumber';

const schema = object({ slot: string().trim().required('Choose the delivery time') });

type SlotDialogProps = { order: DeskOrder; onSubmit: (slot: number) => Promise<void>; onClose: () => void };

/** Asks for another delivery time of an order. */
export function SlotDialog({ order, onSubmit, onClose }: SlotDialogProps) {
  const {
    currentData: slots,
    error,
    isFetching,
  } = useGetSlotsOfOrderQuery(order.id, { refetchOnMountOrArgChange: true });
  const free = slots?.filter(({ remaining }) => remaining > 0);
  const options = Object.fromEntries(
    (free ?? []).map((slot) => [
      // An object sorts keys that are numbers; a space keeps the order of time.
      ` ${slot.id}`,
      `${slotText(slot)} (${slot.remaining} ${slot.remaining === 1 ? 'place' : 'places'})`,
    ]),
  );
  return (
    <ActionDialog
      title={
        <>
          Delivery time of <OrderNumber>{order.number}</OrderNumber>
        </>
      }
      submitText="Change delivery time"
      initialValues={{ slot: '' }}
      schema={schema}
      onSubmit={({ slot }) => onSubmit(Number(slot))}
      onClose={onClose}
    >
      <Typography>
        Now: {slotText(order.slot)}
        {order.is_late && ' (late)'}. The member gets an email about the change.
      </Typography>
      {error && !isFetching && <Alert severity="error">{errorText(deskErrors.loadDesk, error)}</Alert>}
      {!free && isFetching && <Skeleton variant="rounded" height="3rem" />}
      {free?.length === 0 && <Alert severity="info">No delivery time of this area is free.</Alert>}
      {free && (
        <FormSelect name="slot" label="New delivery time" options={{ '': 'Choose the delivery time', ...options }} />
      )}
    </ActionDialog>
  );
}
