import { object, string } from 'yup';
import { DELIVERY_PHONE, splitPhone, toPhone } from '../../../../contract/phoneNumbers';
import { HOME_COUNTRY_CODE } from '../../../../contract/rules';
import { type Rider } from '../../../../contract/riders';
import { FormPhoneField } from '../../../components/form/FormPhoneField';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { createPhoneSchema } from '../../../components/form/phoneSchema';
import { ActionDialog } from '../order/ActionDialog';
import { riderFailureText, useWriteRiderMutation } from './ridersEndpoints';

const NAME_MAX = 60;
const schema = object({
  name: string().trim().required('Enter the name').max(NAME_MAX, `At most ${NAME_MAX} characters`),
  phone: createPhoneSchema(DELIVERY_PHONE).required('Enter the phone number'),
});

/** The form of a new rider, or of a change of one. */
export function RiderDialog({ rider, onClose }: { rider: Rider | null; onClose: () => void }) {
  const [writeRider] = useWriteRiderMutation();
  const phone = rider ? splitPhone(rider.phone_number) : null;
  return (
    <ActionDialog
      title={rider ? `Edit ${rider.name}` : 'Add a rider'}
      submitText="Save"
      initialValues={{
        name: rider?.name ?? '',
        countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
        phone: phone?.digits ?? '',
        active: rider?.active === false ? 'no' : 'yes',
      }}
      schema={schema}
      fieldOf={{ name: 'name', phone_number: 'phone' }}
      failureText={riderFailureText}
      onSubmit={async ({ name, countryCode, phone: digits, active }) => {
        await writeRider({
          id: rider?.id ?? null,
          name: name.trim(),
          phone_number: toPhone(countryCode, digits),
          active: active === 'yes',
        }).unwrap();
      }}
      onClose={onClose}
    >
      <FormTextField name="name" label="Name" autoComplete="off" hint="Members see it on their orders." />
      <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
      {rider && (
        <FormSelect
          name="active"
          label="Takes orders"
          autoComplete="off"
          options={{ yes: 'Yes', no: 'No, has left or is away' }}
        />
      )}
    </ActionDialog>
  );
}
