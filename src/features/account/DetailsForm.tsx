import { useLingui } from '@lingui/react/macro';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { useCallback, useId, useRef, useState } from 'react';
import { object } from 'yup';
import { type ProfilePatch } from '../../../contract/account';
import { splitPhone, toPhone } from '../../../contract/phoneNumbers';
import { type CountryCode, HOME_COUNTRY_CODE } from '../../../contract/rules';
import { type User } from '../../../contract/wire';
import { formErrors } from '../../components/form/formErrors';
import { firstNameSchema, lastNameSchema } from '../../components/form/accountSchemas';
import { FormPhoneField } from '../../components/form/FormPhoneField';
import { FormTextField } from '../../components/form/FormTextField';
import { LabelledTextField } from '../../components/form/LabelledTextField';
import { phoneSchema } from '../../components/form/phoneSchema';
import { ShopForm } from '../../components/form/ShopForm';
import { SubmitButton } from '../../components/form/SubmitButton';
import { LeaveWarning } from '../../components/LeaveWarning';
import { changeProfile } from '../../session/accountCalls';
import { withAccess } from '../../session/withAccess';
import { accountErrors } from './accountEndpoints';

const schema = object({ firstName: firstNameSchema, lastName: lastNameSchema, phone: phoneSchema });
const errors = formErrors(
  { first_name: 'firstName', last_name: 'lastName', phone_number: 'phone' },
  accountErrors.saveProfile,
);

type DetailsValues = { firstName: string; lastName: string; countryCode: CountryCode; phone: string };

function toValues({ first_name, last_name, phone_number }: User): DetailsValues {
  const phone = splitPhone(phone_number ?? '');
  return {
    firstName: first_name,
    lastName: last_name,
    countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
    phone: phone?.digits ?? '',
  };
}

/** The fields that differ from those of the form's start: a phone number that the form cannot show is kept. */
function changedFields(values: DetailsValues, start: DetailsValues): ProfilePatch {
  const phoneText = ({ countryCode, phone }: DetailsValues) => (phone ? toPhone(countryCode, phone) : null);
  return {
    ...(values.firstName.trim() !== start.firstName && { first_name: values.firstName.trim() }),
    ...(values.lastName.trim() !== start.lastName && { last_name: values.lastName.trim() }),
    ...(phoneText(values) !== phoneText(start) && { phone_number: phoneText(values) }),
  };
}

type DetailsFormProps = { user: User; onSaved: (user: User) => void; onErrors: (hasErrors: boolean) => void };

/** Name and phone number of the member. The e-mail address is shown. */
export function DetailsForm({ user, onSaved, onErrors }: DetailsFormProps) {
  const { t } = useLingui();
  const emailId = useId();
  const [start, setStart] = useState(() => toValues(user));

  const shown = useRef(start);
  const keepShown = useCallback((values: DetailsValues) => {
    shown.current = values;
  }, []);
  const findUnsaved = useCallback(
    () => (Object.keys(changedFields(shown.current, start)).length > 0 ? t`Your changes aren’t saved yet.` : null),
    [start, t],
  );

  const save = async (values: DetailsValues) => {
    const body = changedFields(values, start);
    const saved = await withAccess((access) => changeProfile(body, access), user.id);
    setStart(toValues(saved));
    onSaved(saved);
    enqueueSnackbar(t`Your details are saved`, { variant: 'success' });
  };

  return (
    <ShopForm
      initialValues={start}
      schema={schema}
      onSubmit={save}
      {...errors}
      onErrors={onErrors}
      onValues={keepShown}
    >
      <LeaveWarning title={t`Leave without saving?`} findUnsaved={findUnsaved} />
      <FormTextField name="firstName" label={t`First name`} autoComplete="given-name" />
      <FormTextField name="lastName" label={t`Last name`} autoComplete="family-name" />
      <FormPhoneField name="phone" countryCodeName="countryCode" label={t`Phone number`} hint={t`Optional`} />
      <LabelledTextField
        id={emailId}
        label={t`Email`}
        value={user.email}
        helperText={t`You log in with it. It cannot be changed.`}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </ShopForm>
  );
}
