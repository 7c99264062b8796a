/** Wire schemas of locations and addresses. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { ADDRESS_LIMITS } from './addressRules';

export const LocalLevelKind = Type.Union([
  Type.Literal('metropolitan_city'),
  Type.Literal('sub_metropolitan_city'),
  Type.Literal('municipality'),
  Type.Literal('rural_municipality'),
]);
export type LocalLevelKind = Static<typeof LocalLevelKind>;

const place = { id: Type.Integer(), name: Type.String(), name_ne: Type.String({ description: 'Devanagari' }) };

export const LocalLevel = Type.Object({
  ...place,
  kind: LocalLevelKind,
  wards: Type.Integer({ description: 'Wards are numbered from 1 to this.' }),
});
export type LocalLevel = Static<typeof LocalLevel>;

export const District = Type.Object({ ...place, local_levels: Type.Array(LocalLevel) });
export type District = Static<typeof District>;

export const Province = Type.Object({ ...place, districts: Type.Array(District) });
export type Province = Static<typeof Province>;

const kathmandu = { id: 307, name: 'Kathmandu', name_ne: 'काठमाडौँ' };
const district = {
  id: 27,
  name: 'Kathmandu',
  name_ne: 'काठमाडौँ',
  local_levels: [{ ...kathmandu, kind: 'metropolitan_city', wards: 32 }],
};
/** Nepal: 7 provinces, 77 districts, 753 local levels. */
export const Locations = Type.Object(
  { provinces: Type.Array(Province) },
  { examples: [{ provinces: [{ id: 3, name: 'Bagmati', name_ne: 'बागमती', districts: [district] }] }] },
);
export type Locations = Static<typeof Locations>;

export const Address = Type.Object(
  {
    id: Type.Integer(),
    label: Type.String(),
    recipient: Type.String(),
    phone_number: Type.String({ description: 'E.164' }),
    local_level: Type.Object({
      ...place,
      district: Type.String({ description: 'its name' }),
      province: Type.String({ description: 'its name' }),
    }),
    ward: Type.Integer(),
    tole: Type.String(),
    landmark: Type.String(),
    note: Type.String(),
    is_default: Type.Boolean(),
  },
  {
    examples: [
      {
        id: 5,
        label: 'Home',
        recipient: 'Maya Tamang',
        phone_number: '+9779812345678',
        local_level: { ...kathmandu, district: 'Kathmandu', province: 'Bagmati' },
        ward: 32,
        tole: 'Koteshwor',
        landmark: 'behind the school',
        note: '',
        is_default: true,
      },
    ],
  },
);
export type Address = Static<typeof Address>;

const { label, recipient, tole, landmark, note } = ADDRESS_LIMITS;

/** What a client writes. A missing `label`, `landmark` or `note` is empty. */
export const AddressBody = Type.Object({
  label: Type.Optional(Type.String({ maxLength: label })),
  recipient: Type.String({ minLength: 1, maxLength: recipient }),
  phone_number: Type.String({ minLength: 1, description: 'country code plus digits' }),
  local_level: Type.Integer({ description: 'its id' }),
  ward: Type.Integer({ minimum: 1 }),
  tole: Type.String({ minLength: 1, maxLength: tole }),
  landmark: Type.Optional(Type.String({ maxLength: landmark })),
  note: Type.Optional(Type.String({ maxLength: note })),
  is_default: Type.Optional(
    Type.Boolean({ description: 'true makes it the default and clears the other; false changes nothing' }),
  ),
});
export type AddressBody = Static<typeof AddressBody>;
