import { useLingui } from '@lingui/react/macro';
import { object } from 'yup';
import { formErrors } from '../../components/form/formErrors';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { requestPasswordReset } from '../../session/accountCalls';
import { emailSchema } from './fieldSchemas';
import { authErrors } from './authErrors';

const schema = object({ email: emailSchema });
const errors = formErrors({ email: 'email' }, authErrors.requestPasswordReset);

type ForgotPasswordFormProps = { onSent: (email: string) => void; onErrors: (hasErrors: boolean) => void };

/** Asks for a mail with a link to a new password. */
export function ForgotPasswordForm({ onSent, onErrors }: ForgotPasswordFormProps) {
  const { t } = useLingui();
  const send = async ({ email }: { email: string }) => {
    await requestPasswordReset(email.trim());
    onSent(email.trim());
  };

  return (
    <ShopForm initialValues={{ email: '' }} schema={schema} onSubmit={send} {...errors} onErrors={onErrors}>
      <FormTextField name="email" label={t`Email`} type="email" autoComplete="email" />
      <SubmitButton>{t`Send the email`}</SubmitButton>
    </ShopForm>
  );
}
