import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { object, string } from 'yup';
import { parsePhone, toPhone } from '../../../../contract/phoneNumbers';
import { EMAIL_PATTERN, HOME_COUNTRY_CODE, TEXTS } from '../../../../contract/rules';
import { formErrors } from '../../../components/form/formErrors';
import { firstNameSchema, lastNameSchema } from '../../../components/form/accountSchemas';
import { FormPhoneField } from '../../../components/form/FormPhoneField';
import { FormTextField } from '../../../components/form/FormTextField';
import { phoneSchema } from '../../../components/form/phoneSchema';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { createBodyKeys } from '../../../http/idempotencyKey';
import { newOrderErrors, useAddCallerMutation } from './newOrderEndpoints';

const schema = object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  phone: phoneSchema.required(TEXTS.phoneRequired),
  email: string().trim().matches(EMAIL_PATTERN, { message: TEXTS.emailInvalid, excludeEmptyString: true }),
});
const errors = formErrors(
  { first_name: 'firstName', last_name: 'lastName', phone_number: 'phone', email: 'email' },
  newOrderErrors.addCaller,
);

type CallerFormProps = {
  /** What was searched for: the number of the caller, perhaps. */
  searched: string;
  onAdded: (member: number) => void;
};

/** Makes an account for a caller who has none. */
export function CallerForm({ searched, onAdded }: CallerFormProps) {
  const { t } = useLingui();
  const [add] = useAddCallerMutation();
  const [keyOf] = useState(createBodyKeys);
  const { digits, countryCode } = parsePhone(searched);
  return (
    <ShopForm
      initialValues={{
        firstName: '',
        lastName: '',
        countryCode: countryCode ?? HOME_COUNTRY_CODE,
        phone: /\p{L}/u.test(searched) ? '' : digits,
        email: '',
      }}
      schema={schema}
      onSubmit={async ({ firstName, lastName, countryCode: code, phone, email }) => {
        const caller = {
          first_name: firstName.trim(),
          last_name: lastName.trim(),
          phone_number: toPhone(code, phone),
          ...(email.trim() !== '' && { email: email.trim() }),
        };
        onAdded((await add({ key: keyOf(caller), caller }).unwrap()).id);
      }}
      {...errors}
    >
      <FormTextField name="firstName" label={t`First name`} />
      <FormTextField name="lastName" label={t`Last name`} />
      <FormPhoneField name="phone" countryCodeName="countryCode" label={t`Mobile number`} />
      <FormTextField
        name="email"
        label={t`Email (optional)`}
        hint={t`Read it back to the caller: they choose their password by an email to this address. Without one they get no emails and cannot log in. They agree to the account.`}
      />
      <SubmitButton>{t`Make an account`}</SubmitButton>
    </ShopForm>
  );
}
