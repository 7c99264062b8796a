import { useState } from 'react';
import { object, string } from 'yup';
import { DELIVERY_PHONE, splitPhone, toPhone } from '../../../../contract/phoneNumbers';
import { HOME_COUNTRY_CODE } from '../../../../contract/rules';
import { type Rider } from '../../../../contract/riders';
import { refusalOf } from '../../../http/apiError';
import { FormPhoneField } from '../../../components/form/FormPhoneField';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { createPhoneSchema } from '../../../components/form/phoneSchema';
import { EditConflict } from '../EditConflict';
import { ActionDialog } from '../order/ActionDialog';
import { useEdited } from '../useEdited';
import { riderFailureText, useWriteRiderMutation } from './ridersEndpoints';

const NAME_MAX = 60;
const schema = object({
  name: string().trim().required('Enter the name').max(NAME_MAX, `At most ${NAME_MAX} characters`),
  phone: createPhoneSchema(DELIVERY_PHONE).required('Enter the phone number'),
});

const ACTIVE_TEXTS = { yes: 'Yes', no: 'No, has left or is away' };

function toValues(rider: Rider | null) {
  const phone = rider && splitPhone(rider.phone_number);
  return {
    name: rider?.name ?? '',
    countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
    phone: phone?.digits ?? '',
    active: rider?.active === false ? ('no' as const) : ('yes' as const),
  };
}
const textsOf = (rider: Rider): Record<keyof ReturnType<typeof toValues>, string> => ({
  name: `Name: ${rider.name}`,
  countryCode: `Phone number: ${rider.phone_number}`,
  phone: `Phone number: ${rider.phone_number}`,
  active: `Takes orders: ${ACTIVE_TEXTS[toValues(rider).active]}`,
});

/** The form of a new rider, or of a change of one. */
export function RiderDialog({ rider, onClose }: { rider: Rider | null; onClose: () => void }) {
  const [writeRider] = useWriteRiderMutation();
  const { saved, change } = useEdited(rider, { toValues, textsOf });
  // The server has said what the rider still has; the next press confirms it.
  const [isBusy, setBusy] = useState(false);
  return (
    <ActionDialog
      title={rider ? `Edit ${rider.name}` : 'Add a rider'}
      submitText={({ active }) => (isBusy && active === 'no' ? 'Save all the same' : 'Save')}
      initialValues={toValues(rider)}
      schema={schema}
      fieldOf={{ phone_number: 'phone' }}
      failureText={riderFailureText}
      onSubmit={(values, form) =>
        change(values, form, (seen) =>
          writeRider({
            ...{ id: seen?.id ?? null, version: seen?.version, name: values.name.trim() },
            ...{ phone_number: toPhone(values.countryCode, values.phone), active: values.active === 'yes' },
            ...(isBusy && values.active === 'no' && { confirmed: true }),
          }).unwrap(),
        ).catch((failure: unknown) => {
          setBusy(refusalOf(failure).code === 'rider_busy');
          throw failure;
        })
      }
      onClose={onClose}
    >
      <EditConflict saved={saved} />
      <FormTextField name="name" label="Name" hint="Members see it on their orders." />
      <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
      {rider && <FormSelect name="active" label="Takes orders" options={ACTIVE_TEXTS} />}
    </ActionDialog>
  );
}
