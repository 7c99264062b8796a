import { useLingui } from '@lingui/react/macro';
import { object } from 'yup';
import { fieldErrors } from '../../http/apiError';
import { formErrors } from '../../components/form/formErrors';
import { newPasswordSchema, passwordRepetitionSchema } from '../../components/form/accountSchemas';
import { NewPasswordFields } from '../../components/form/NewPasswordFields';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { resetPassword } from '../../session/accountCalls';
import { authErrors } from './authErrors';

const schema = object({ password1: newPasswordSchema, password2: passwordRepetitionSchema });
const errors = formErrors({ new_password1: 'password1', new_password2: 'password2' }, authErrors.resetPassword);
const LINK_FIELD_OF = { uid: 'link', token: 'link' } as const;

/** What the link of the mail carries. */
export type ResetLink = { uid: string; token: string };

type ResetPasswordFormProps = {
  link: ResetLink;
  onReset: () => void;
  /** The link was used, is too old, or was never one. */
  onLinkRefused: () => void;
  onErrors: (hasErrors: boolean) => void;
};

/** Sets a new password by the link of a mail. */
export function ResetPasswordForm({ link, onReset, onLinkRefused, onErrors }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const save = async ({ password1, password2 }: { password1: string; password2: string }) => {
    try {
      await resetPassword({ ...link, new_password1: password1, new_password2: password2 });
    } catch (failure) {
      if (Object.keys(fieldErrors(failure, LINK_FIELD_OF)).length > 0) return onLinkRefused();
      throw failure;
    }
    onReset();
  };

  return (
    <ShopForm
      initialValues={{ password1: '', password2: '' }}
      schema={schema}
      onSubmit={save}
      {...errors}
      onErrors={onErrors}
    >
      <NewPasswordFields label={t`New password`} repetitionLabel={t`Confirm new password`} />
      <SubmitButton>{t`Save the password`}</SubmitButton>
    </ShopForm>
  );
}
