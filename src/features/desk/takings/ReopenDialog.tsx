import { useLingui } from '@lingui/react/macro';
import { object } from 'yup';
import { formatDate } from '../../../../contract/formats';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { ActionDialog } from '../order/ActionDialog';
import { takingsFailureText, useReopenDayMutation } from './takingsEndpoints';

const REASON_MAX = 500;

/** Asks why the last closed day is opened again. */
export function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const date = formatDate(i18n, day);
  const [reopenDay] = useReopenDayMutation();
  return (
    <ActionDialog
      title={t`Reopen ${date}`}
      submitText={t`Reopen the day`}
      initialValues={{ reason: '' }}
      schema={object({
        reason: textUpTo(i18n, REASON_MAX).required(/*i18n*/ 'Enter the reason'),
      })}
      failureText={takingsFailureText}
      onSubmit={({ reason }) => reopenDay({ day, reason: reason.trim() }).unwrap()}
      onClose={onClose}
    >
      <FormTextField name="reason" label={t`Reason`} hint={t`The count is void. Count the till again.`} />
    </ActionDialog>
  );
}
