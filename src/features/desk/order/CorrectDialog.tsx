import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { ADDRESS_LIMITS } from '../../../../contract/addressRules';
import { type DeskOrder, type OrderCorrection } from '../../../../contract/desk';
import { readDigits } from '../../../../contract/decimalDigits';
import { readWhole } from '../../../../contract/enteredNumbers';
import { DELIVERY_PHONE, splitPhone, toPhone } from '../../../../contract/phoneNumbers';
import { HOME_COUNTRY_CODE } from '../../../../contract/rules';
import { PAN_PATTERN } from '../../../../contract/taxRules';
import { FormPhoneField } from '../../../components/form/FormPhoneField';
import { FormTextField } from '../../../components/form/FormTextField';
import { createPhoneSchema } from '../../../components/form/phoneSchema';
import { OrderNumber } from '../OrderNumber';
import { ActionDialog } from './ActionDialog';
import { type DialogProps } from './orderDialogs';

const text = (limit: number) => string().trim().max(limit, `At most ${limit} characters`);
/** The server knows how many wards the place has. */
const WARD = { min: 1, max: 99 };
const schema = object({
  phone: createPhoneSchema(DELIVERY_PHONE).required('Enter the phone number'),
  ward: string().test('ward', 'Enter the number of the ward', (ward = '') => !readWhole(ward, WARD).fault),
  tole: text(ADDRESS_LIMITS.tole).required('Enter the tole'),
  note: text(ADDRESS_LIMITS.note),
  pan: string().test('pan', 'A PAN has nine digits', (pan) => !pan || PAN_PATTERN.test(readDigits(pan))),
});

function toValues({ address, buyer_pan }: DeskOrder) {
  const phone = splitPhone(address.phone_number);
  return {
    countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
    phone: phone?.digits ?? '',
    ward: String(address.ward),
    tole: address.tole,
    note: address.note,
    pan: buyer_pan ?? '',
  };
}
type Values = ReturnType<typeof toValues>;

const FIELDS = {
  phone_number: ({ countryCode, phone }) => toPhone(countryCode, phone),
  ward: ({ ward }) => readWhole(ward, WARD).value,
  tole: ({ tole }) => tole.trim(),
  note: ({ note }) => note.trim(),
  buyer_pan: ({ pan }) => readDigits(pan) || null,
} satisfies { [Name in keyof OrderCorrection]-?: (values: Values) => OrderCorrection[Name] };

/** What the clerk has changed: what somebody else corrects meanwhile stays. */
const toCorrection = (before: Values, values: Values): OrderCorrection =>
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, read]) => (read(values) === read(before) ? [] : [[name, read(values)]])),
  );

/** Corrects what the rider and the bill need of an order, until it has its bill. */
export function CorrectDialog({ order, onSubmit, onClose }: DialogProps<OrderCorrection>) {
  const before = toValues(order);
  return (
    <ActionDialog
      title={
        <>
          Details of <OrderNumber>{order.number}</OrderNumber>
        </>
      }
      submitText="Correct"
      initialValues={before}
      schema={schema}
      fieldOf={{ phone_number: 'phone', buyer_pan: 'pan' }}
      onSubmit={(values) => onSubmit(toCorrection(before, values))}
      onClose={onClose}
    >
      <Typography>The member gets an email about the change. Another place needs a new order.</Typography>
      <FormPhoneField name="phone" countryCodeName="countryCode" label="Phone number" />
      <FormTextField name="ward" label="Ward" htmlInput={{ inputMode: 'numeric' }} />
      <FormTextField name="tole" label="Tole" />
      <FormTextField name="note" label="Note for the rider" minRows={2} />
      <FormTextField name="pan" label="PAN of the buyer (optional)" htmlInput={{ inputMode: 'numeric' }} />
    </ActionDialog>
  );
}
