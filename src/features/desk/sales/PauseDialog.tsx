import { object, string } from 'yup';
import { SALES_PAUSED_TEXT, SALES_REASON_MAX, SALES_TEXT_MAX } from '../../../../contract/salesRules';
import { FormTextField } from '../../../components/form/FormTextField';
import { errorText } from '../../../http/apiError';
import { ActionDialog } from '../order/ActionDialog';
import { salesErrors, useChangeSalesMutation } from './salesEndpoints';

const schema = object({
  reason: string().trim().required('Enter the reason').max(SALES_REASON_MAX, `At most ${SALES_REASON_MAX} characters`),
  text: string().trim().max(SALES_TEXT_MAX, `At most ${SALES_TEXT_MAX} characters`),
});

/** Asks why sales are paused, and what shoppers read. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const [changeSales] = useChangeSalesMutation();
  return (
    <ActionDialog
      title="Pause sales"
      submitText="Pause sales"
      initialValues={{ reason: '', text: SALES_PAUSED_TEXT }}
      schema={schema}
      failureText={(error) => errorText(salesErrors.change, error)}
      onSubmit={({ reason, text }) => changeSales({ paused: true, reason: reason.trim(), text: text.trim() }).unwrap()}
      onClose={onClose}
    >
      <FormTextField name="reason" label="Reason" hint="Staff read it in the log" minRows={2} />
      <FormTextField name="text" label="Text for shoppers" hint="On every page until you resume" minRows={2} />
    </ActionDialog>
  );
}
