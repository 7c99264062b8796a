import { type Static, Type } from '@sinclair/typebox';
import { AddressBody } from '../../../contract/addresses';
import { DELIVERY_PHONE, readPhone } from '../../../contract/phoneNumbers';
import { oneLine, plainText } from '../../../contract/plainText';
import { ValidationError, type FieldMessages } from '../../http/errors';
import { type AddressFields } from './addresses';

export const AddressPatch = Type.Partial(AddressBody, { title: 'AddressPatch' });

/** The fields of a whole address in their normal form. Throws a ValidationError. */
export function readAddressBody(body: Static<typeof AddressBody>): AddressFields {
  const whole = { label: '', landmark: '', note: '', is_default: false, ...body };
  return readAddressPatch(whole) as AddressFields;
}

/** The fields that the body has: texts without hidden characters and line breaks, except in the note, and the phone number as E.164. Throws a ValidationError. */
export function readAddressPatch(body: Static<typeof AddressPatch>): Partial<AddressFields> {
  const errors: FieldMessages = {};
  const line = (name: 'label' | 'recipient' | 'tole' | 'landmark') =>
    body[name] === undefined ? undefined : oneLine(body[name]);
  for (const name of ['recipient', 'tole'] as const)
    if (line(name) === '') errors[name] = ['This field may not be blank.'];
  const phone = body.phone_number === undefined ? null : readPhone(body.phone_number, DELIVERY_PHONE);
  if (phone?.fault !== undefined) errors.phone_number = [phone.fault];
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const fields: Partial<AddressFields> = {
    label: line('label'),
    recipient: line('recipient'),
    phoneNumber: phone?.value,
    localLevelId: body.local_level,
    ward: body.ward,
    tole: line('tole'),
    landmark: line('landmark'),
    note: body.note === undefined ? undefined : plainText(body.note),
    isDefault: body.is_default,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
