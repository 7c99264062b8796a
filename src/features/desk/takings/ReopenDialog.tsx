import { object, string } from 'yup';
import { FormTextField } from '../../../components/form/FormTextField';
import { dateText } from '../../../components/timeText';
import { ActionDialog } from '../order/ActionDialog';
import { takingsFailureText, useReopenDayMutation } from './takingsEndpoints';

/** Asks why the last closed day is opened again. */
export function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const [reopenDay] = useReopenDayMutation();
  return (
    <ActionDialog
      title={`Reopen ${dateText(day)}`}
      submitText="Reopen the day"
      initialValues={{ reason: '' }}
      schema={object({ reason: string().trim().required('Enter the reason').max(500, 'At most 500 characters') })}
      failureText={takingsFailureText}
      onSubmit={({ reason }) => reopenDay({ day, reason: reason.trim() }).unwrap()}
      onClose={onClose}
    >
      <FormTextField name="reason" label="Reason" hint="The count is void. Count the till again." />
    </ActionDialog>
  );
}
