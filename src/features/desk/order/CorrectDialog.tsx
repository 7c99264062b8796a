import { type I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
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
import { textUpTo } from '../../../components/form/textUpTo';
import { OrderNumber } from '../OrderNumber';
import { ActionDialog } from './ActionDialog';
import { type DialogProps } from './orderDialogs';

/** The server knows how many wards the place has. */
const WARD = { min: 1, max: 99 };
const schemaOf = (i18n: I18n) =>
  object({
    phone: createPhoneSchema(DELIVERY_PHONE).required(/*i18n*/ 'Enter the phone number'),
    ward: string().test('ward', /*i18n*/ 'Enter the number of the ward', (ward = '') => !readWhole(ward, WARD).fault),
    tole: textUpTo(i18n, ADDRESS_LIMITS.tole).required(/*i18n*/ 'Enter the tole'),
    note: textUpTo(i18n, ADDRESS_LIMITS.note),
    pan: string().test('pan', /*i18n*/ 'A PAN has nine digits', (pan) => !pan || PAN_PATTERN.test(readDigits(pan))),
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
  const { t, i18n } = useLingui();
  const { number } = order;
  const before = toValues(order);
  return (
    <ActionDialog
      title={
        <Trans>
          Details of <OrderNumber>{number}</OrderNumber>
        </Trans>
      }
      submitText={t`Correct`}
      initialValues={before}
      schema={schemaOf(i18n)}
      fieldOf={{ phone_number: 'phone', buyer_pan: 'pan' }}
      onSubmit={(values) => onSubmit(toCorrection(before, values))}
      onClose={onClose}
    >
      <Typography>{t`The member gets an email about the change. Another place needs a new order.`}</Typography>
      <FormPhoneField name="phone" countryCodeName="countryCode" label={t`Phone number`} />
      <FormTextField name="ward" label={t`Ward`} htmlInput={{ inputMode: 'numeric' }} />
      <FormTextField name="tole" label={t`Tole`} />
      <FormTextField name="note" label={t`Note for the rider`} minRows={2} />
      <FormTextField name="pan" label={t`PAN of the buyer (optional)`} htmlInput={{ inputMode: 'numeric' }} />
    </ActionDialog>
  );
}
