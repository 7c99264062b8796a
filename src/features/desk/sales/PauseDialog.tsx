import { type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { object } from 'yup';
import { SALES_PAUSED_TEXT, SALES_REASON_MAX, SALES_TEXT_MAX } from '../../../../contract/salesRules';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { errorText } from '../../../http/apiError';
import { ActionDialog } from '../order/ActionDialog';
import { salesErrors, useChangeSalesMutation } from './salesEndpoints';

const schemaOf = (i18n: I18n) =>
  object({
    reason: textUpTo(i18n, SALES_REASON_MAX).required(/*i18n*/ 'Enter the reason'),
    text: textUpTo(i18n, SALES_TEXT_MAX),
  });

/** Asks why sales are paused, and what shoppers read. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [changeSales] = useChangeSalesMutation();
  return (
    <ActionDialog
      title={t`Pause sales`}
      submitText={t`Pause sales`}
      initialValues={{ reason: '', text: SALES_PAUSED_TEXT }}
      schema={schemaOf(i18n)}
      failureText={(error) => errorText(salesErrors.change, error)}
      onSubmit={({ reason, text }) => changeSales({ paused: true, reason: reason.trim(), text: text.trim() }).unwrap()}
      onClose={onClose}
    >
      <FormTextField name="reason" label={t`Reason`} hint={t`Staff read it in the log`} minRows={2} />
      <FormTextField name="text" label={t`Text for shoppers`} hint={t`On every page until you resume`} minRows={2} />
    </ActionDialog>
  );
}
