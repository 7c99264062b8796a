import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { object } from 'yup';
import { errorText, fieldErrors } from '../../api/apiError';
import { FormTextField } from '../../components/form/FormTextField';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { requestPasswordReset } from '../../session/accountCalls';
import { emailSchema } from './fieldSchemas';
import { authErrors } from './authErrors';

const schema = object({ email: emailSchema });
const FIELD_OF = { email: 'email' } as const;

type ForgotPasswordFormProps = { onSent: (email: string) => void; onErrors: (hasErrors: boolean) => void };

/** Asks for a mail with a link to a new password. */
export function ForgotPasswordForm({ onSent, onErrors }: ForgotPasswordFormProps) {
  const [failureText, setFailureText] = useState('');

  const send = async ({ email }: { email: string }) => {
    try {
      await requestPasswordReset(email.trim());
    } catch (failure) {
      if (Object.keys(fieldErrors(failure, FIELD_OF)).length === 0)
        setFailureText(errorText(authErrors.requestPasswordReset, failure));
      throw failure;
    }
    onSent(email.trim());
  };

  return (
    <>
      {failureText && <Alert severity="error">{failureText}</Alert>}
      <ShopForm
        initialValues={{ email: '' }}
        schema={schema}
        onSubmit={send}
        onSubmitAttempt={() => setFailureText('')}
        fieldErrorsOf={(failure) => fieldErrors(failure, FIELD_OF)}
        onErrors={onErrors}
      >
        <FormTextField name="email" label="Email" type="email" autoComplete="email" />
        <SubmitButton>Send the email</SubmitButton>
      </ShopForm>
    </>
  );
}
