import { type Address, type AddressBody } from '../../../contract/addresses';
import { splitPhone, toPhone } from '../../../contract/phoneNumbers';
import { type CountryCode, COUNTRY_CODES, HOME_COUNTRY_CODE } from '../../../contract/rules';
import { hasTexts } from '../../http/readWire';

/** The form of an address. */
export type AddressValues = {
  /** The id of the local level as text, "" before one is chosen. */
  localLevel: string;
  ward: string;
  recipient: string;
  countryCode: CountryCode;
  phone: string;
  tole: string;
  landmark: string;
  note: string;
};

type Member = { first_name: string; last_name: string; phone_number: string | null };

/** The form of a new address: to the member themselves, as far as is known. Deliveries go to Nepal, so its country code is preselected. */
export function newAddress(member: Member | null): AddressValues {
  const phone = splitPhone(member?.phone_number ?? '');
  return {
    localLevel: '',
    ward: '',
    recipient: member ? `${member.first_name} ${member.last_name}`.trim() : '',
    countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
    phone: phone?.digits ?? '',
    tole: '',
    landmark: '',
    note: '',
  };
}

/** A form that was kept; null when it has another shape. */
export function readAddressValues(kept: unknown): AddressValues | null {
  if (!hasTexts(kept, Object.keys(newAddress(null)) as (keyof AddressValues)[])) return null;
  const countryCode = COUNTRY_CODES.find((code) => code === kept.countryCode);
  return countryCode ? { ...kept, countryCode } : null;
}

/** The form of an address of the book. */
export function toAddressValues(address: Address): AddressValues {
  const phone = splitPhone(address.phone_number);
  return {
    localLevel: String(address.local_level.id),
    ward: String(address.ward),
    recipient: address.recipient,
    countryCode: phone?.countryCode ?? HOME_COUNTRY_CODE,
    phone: phone?.digits ?? '',
    tole: address.tole,
    landmark: address.landmark,
    note: address.note,
  };
}

/** What is sent. */
export function toAddressBody({ localLevel, ward, countryCode, phone, ...texts }: AddressValues): AddressBody {
  return {
    recipient: texts.recipient.trim(),
    phone_number: toPhone(countryCode, phone),
    local_level: Number(localLevel),
    ward: Number(ward),
    tole: texts.tole.trim(),
    landmark: texts.landmark.trim(),
    note: texts.note.trim(),
  };
}

/** The form's field of each field on the wire. */
export const ADDRESS_FIELD_OF = {
  local_level: 'localLevel',
  ward: 'ward',
  recipient: 'recipient',
  phone_number: 'phone',
  tole: 'tole',
  landmark: 'landmark',
  note: 'note',
} as const;
