import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { object, string } from 'yup';
import { formErrors } from '../../../components/form/formErrors';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { memberErrors } from './memberEndpoints';

const schema = object({ reason: string().trim().required(/*i18n*/ 'Enter the reason') });
const errors = formErrors({ reason: 'reason' }, memberErrors.change);

type ReasonFormProps = {
  label: string;
  hint?: string;
  submitText: string;
  /** Rejects with the failure. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why a member may do something no longer. */
export function ReasonForm({ label, hint, submitText, onSubmit, onClose }: ReasonFormProps) {
  return (
    <ShopForm
      initialValues={{ reason: '' }}
      schema={schema}
      onSubmit={async ({ reason }) => {
        await onSubmit(reason);
        onClose();
      }}
      {...errors}
    >
      <FormTextField name="reason" label={label} hint={hint} htmlInput={{ maxLength: 200 }} />
      <SubmitButton>{submitText}</SubmitButton>
      <Button variant="outlined" size="large" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
    </ShopForm>
  );
}
