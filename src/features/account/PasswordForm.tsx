import { useLingui } from '@lingui/react/macro';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useState } from 'react';
import { object, string } from 'yup';
import { TEXTS } from '../../../contract/rules';
import { formErrors } from '../../components/form/formErrors';
import { focusHeading } from '../../components/focusHeading';
import { newPasswordSchema, passwordRepetitionSchema } from '../../components/form/accountSchemas';
import { FormPasswordField } from '../../components/form/FormPasswordField';
import { NewPasswordFields } from '../../components/form/NewPasswordFields';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { changePassword } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

const schema = object({
  oldPassword: string().required(TEXTS.passwordRequired),
  password1: newPasswordSchema,
  password2: passwordRepetitionSchema,
});
const emptyValues = { oldPassword: '', password1: '', password2: '' };
const errors = formErrors(
  { old_password: 'oldPassword', new_password1: 'password1', new_password2: 'password2' },
  accountErrors.changePassword,
);

/** Changes the password; the member's other devices are logged out. */
export function PasswordForm({ onErrors }: { onErrors: (hasErrors: boolean) => void }) {
  const { t } = useLingui();
  const [changes, setChanges] = useState(0);

  const save = async ({ oldPassword, password1, password2 }: typeof emptyValues) => {
    const body = { old_password: oldPassword, new_password1: password1, new_password2: password2 };
    await withAccess((access) => changePassword(body, access));
    enqueueSnackbar(t`Password changed. Your other devices are logged out.`, { variant: 'success' });
    setChanges(changes + 1);
    focusHeading();
  };

  return (
    <ShopForm key={changes} initialValues={emptyValues} schema={schema} onSubmit={save} {...errors} onErrors={onErrors}>
      <FormPasswordField name="oldPassword" label={t`Current password`} autoComplete="current-password" />
      <NewPasswordFields label={t`New password`} repetitionLabel={t`Confirm new password`} />
      <SubmitButton>{t`Change the password`}</SubmitButton>
    </ShopForm>
  );
}
