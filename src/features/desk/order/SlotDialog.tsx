import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskOrder } from '../../../../contract/desk';
import { EnglishText } from '../../../components/EnglishText';
import { errorText } from '../../../http/apiError';
import { FormSelect } from '../../../components/form/FormSelect';
import { ActionDialog } from './ActionDialog';
import { deskErrors, useGetSlotsOfOrderQuery } from '../deskEndpoints';
import { slotText } from '../deskTimes';
import { OrderNumber } from '../OrderNumber';

const schema = object({ slot: string().trim().required(/*i18n*/ 'Choose the delivery time') });

type SlotDialogProps = { order: DeskOrder; onSubmit: (slot: number) => Promise<void>; onClose: () => void };

/** Asks for another delivery time of an order. */
export function SlotDialog({ order, onSubmit, onClose }: SlotDialogProps) {
  const { t, i18n } = useLingui();
  const { number } = order;
  const {
    currentData: slots,
    error,
    isFetching,
  } = useGetSlotsOfOrderQuery(order.id, { refetchOnMountOrArgChange: true });
  const free = slots?.filter(({ remaining }) => remaining > 0);
  const options = Object.fromEntries(
    (free ?? []).map((slot) => {
      const time = slotText(i18n, slot);
      const { remaining } = slot;
      // An object sorts keys that are numbers; a space keeps the order of time.
      return [` ${slot.id}`, t`${time} (${plural(remaining, { one: '# place', other: '# places' })})`];
    }),
  );
  const now = slotText(i18n, order.slot);
  return (
    <ActionDialog
      title={
        <Trans>
          Delivery time of <OrderNumber>{number}</OrderNumber>
        </Trans>
      }
      submitText={t`Change delivery time`}
      initialValues={{ slot: '' }}
      schema={schema}
      onSubmit={({ slot }) => onSubmit(Number(slot))}
      onClose={onClose}
    >
      <Typography>
        {order.is_late
          ? t`Now: ${now} (late). The member gets an email about the change.`
          : t`Now: ${now}. The member gets an email about the change.`}
      </Typography>
      {error && !isFetching && (
        <Alert severity="error">
          <EnglishText>{errorText(deskErrors.loadDesk, error)}</EnglishText>
        </Alert>
      )}
      {!free && isFetching && <Skeleton variant="rounded" height="3rem" />}
      {free?.length === 0 && <Alert severity="info">{t`No delivery time of this area is free.`}</Alert>}
      {free && (
        <FormSelect
          name="slot"
          label={t`New delivery time`}
          options={{ '': t`Choose the delivery time`, ...options }}
        />
      )}
    </ActionDialog>
  );
}
