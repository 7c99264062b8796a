import { useLingui } from '@lingui/react/macro';
import { FormPasswordField } from './FormPasswordField';

/** The fields `password1` and `password2`. */
export function NewPasswordFields({ label, repetitionLabel }: { label: string; repetitionLabel: string }) {
  const { t } = useLingui();
  return (
    <>
      <FormPasswordField
        name="password1"
        label={label}
        autoComplete="new-password"
        hint={t`8 characters or more, with an uppercase letter, a lowercase letter and a number`}
      />
      <FormPasswordField name="password2" label={repetitionLabel} autoComplete="new-password" />
    </>
  );
}
