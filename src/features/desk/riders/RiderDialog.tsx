import { type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { object } from 'yup';
import { DELIVERY_PHONE, splitPhone, toPhone } from '../../../../contract/phoneNumbers';
import { HOME_COUNTRY_CODE } from '../../../../contract/rules';
import { type Rider } from '../../../../contract/riders';
import { refusalOf } from '../../../http/apiError';
import { FormPhoneField } from '../../../components/form/FormPhoneField';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { createPhoneSchema } from '../../../components/form/phoneSchema';
import { textUpTo } from '../../../components/form/textUpTo';
import { worded } from '../../../i18n/worded';
import { EditConflict } from '../EditConflict';
import { ActionDialog } from '../order/ActionDialog';
import { useEdited } from '../useEdited';
import { riderFailureText, useWriteRiderMutation } from './ridersEndpoints';

const NAME_MAX = 60;
const schemaOf = (i18n: I18n) =>
  object({
    name: textUpTo(i18n, NAME_MAX).required(/*i18n*/ 'Enter the name'),
    phone: createPhoneSchema(DELIVERY_PHONE).required(/*i18n*/ 'Enter the phone number'),
  });

const ACTIVE_TEXTS = { yes: /*i18n*/ 'Yes', no: /*i18n*/ 'No, has left or is away' };

function toValues(rider: Rider | null) {
  const phone = rider && splitPhone(rider.phone_number);
  return {
    name: rider?.name ?? '',
    countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
    phone: phone?.digits ?? '',
    active: rider?.active === false ? ('no' as const) : ('yes' as const),
  };
}
function textsOf(i18n: I18n, rider: Rider): Record<keyof ReturnType<typeof toValues>, string> {
  const phone = `${i18n._('Phone number')}: ${rider.phone_number}`;
  return {
    name: `${i18n._('Name')}: ${rider.name}`,
    countryCode: phone,
    phone,
    active: `${i18n._('Takes orders')}: ${i18n._(ACTIVE_TEXTS[toValues(rider).active])}`,
  };
}

/** The form of a new rider, or of a change of one. */
export function RiderDialog({ rider, onClose }: { rider: Rider | null; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const name = rider?.name;
  const [writeRider] = useWriteRiderMutation();
  const { saved, change } = useEdited(rider, { toValues, textsOf: (each) => textsOf(i18n, each) });
  // The server has said what the rider still has; the next press confirms it.
  const [isBusy, setBusy] = useState(false);
  return (
    <ActionDialog
      title={rider ? t`Edit ${name}` : t`Add a rider`}
      submitText={({ active }) => (isBusy && active === 'no' ? t`Save all the same` : t`Save`)}
      initialValues={toValues(rider)}
      schema={schemaOf(i18n)}
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
      <FormTextField name="name" label={t`Name`} hint={t`Members see it on their orders.`} />
      <FormPhoneField name="phone" countryCodeName="countryCode" label={t`Phone number`} />
      {rider && <FormSelect name="active" label={t`Takes orders`} options={worded(i18n, ACTIVE_TEXTS)} />}
    </ActionDialog>
  );
}
