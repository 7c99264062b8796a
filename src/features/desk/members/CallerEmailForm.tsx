import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskMemberDetails } from '../../../../contract/members';
import { EMAIL_PATTERN, TEXTS } from '../../../../contract/rules';
import { formErrors } from '../../../components/form/formErrors';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { memberErrors, useSetCallerEmailMutation } from './memberEndpoints';

const schema = object({
  email: string().trim().required(TEXTS.emailRequired).matches(EMAIL_PATTERN, TEXTS.emailInvalid),
});
const errors = formErrors({ email: 'email' }, memberErrors.change);

/** Gives a caller who has not chosen a password an address, or another one. */
export function CallerEmailForm({ member: { id, email } }: { member: DeskMemberDetails }) {
  const { t } = useLingui();
  const [setEmail] = useSetCallerEmailMutation();
  const [written, setWritten] = useState('');
  return (
    <>
      <Typography role="status">{written && t`An email goes to ${written}.`}</Typography>
      <ShopForm
        initialValues={{ email: email ?? '' }}
        schema={schema}
        onSubmit={async (values) => {
          const to = values.email.trim();
          setWritten('');
          await setEmail({ id, email: to }).unwrap();
          setWritten(to);
        }}
        {...errors}
      >
        <FormTextField
          name="email"
          label={t`Email`}
          hint={t`The member chooses their password by an email to this address. Links that were sent before are void.`}
        />
        <SubmitButton>
          <Trans>Send the email</Trans>
        </SubmitButton>
      </ShopForm>
    </>
  );
}
