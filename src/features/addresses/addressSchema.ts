import { number, object, string } from 'yup';
import { ADDRESS_LIMITS } from '../../../contract/addressRules';
import { DELIVERY_PHONE } from '../../../contract/phoneNumbers';
import { TEXTS } from '../../../contract/rules';
import { createPhoneSchema } from '../../components/form/phoneSchema';

const text = (max: number) => string().trim().max(max, `At most ${max} characters`);

export const addressSchema = object({
  localLevel: string().required(/*i18n*/ 'Choose the municipality'),
  ward: number().typeError(/*i18n*/ 'Choose the ward').required(/*i18n*/ 'Choose the ward'),
  recipient: text(ADDRESS_LIMITS.recipient).required(/*i18n*/ 'Recipient is required'),
  phone: createPhoneSchema(DELIVERY_PHONE).required(TEXTS.phoneRequired),
  tole: text(ADDRESS_LIMITS.tole).required(/*i18n*/ 'Tole or street is required'),
  landmark: text(ADDRESS_LIMITS.landmark),
  note: text(ADDRESS_LIMITS.note),
});
