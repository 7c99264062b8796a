/** Examples of locations and addresses for the OpenAPI document. */
import { type Address, type Locations } from '../../contract/addresses';
import { type CallExamples } from './openapiExampleTypes';

const locations: Locations = {
  provinces: [
    {
      id: 3,
      name: 'Bagmati',
      name_ne: 'बागमती',
      districts: [
        {
          id: 27,
          name: 'Kathmandu',
          name_ne: 'काठमाडौँ',
          local_levels: [{ id: 307, name: 'Kathmandu', name_ne: 'काठमाडौँ', kind: 'metropolitan_city', wards: 32 }],
        },
      ],
    },
  ],
};
const address: Address = {
  id: 5,
  label: 'Home',
  recipient: 'Maya Tamang',
  phone_number: '+9779812345678',
  local_level: { id: 307, name: 'Kathmandu', name_ne: 'काठमाडौँ', district: 'Kathmandu', province: 'Bagmati' },
  ward: 32,
  tole: 'Koteshwor',
  landmark: 'behind the school',
  note: '',
  is_default: true,
};
const invalid = {
  description: 'What was sent breaks the rules',
  example: { ward: ['Ensure this value is less than or equal to 32.'] },
};
const notFound = {
  description: 'There is no such address, or it is someone else’s',
  example: { detail: 'Not found.' },
};

export const ADDRESS_CALLS: Record<string, CallExamples> = {
  'get /api/locations/': { success: locations },
  'get /api/user/addresses/': { success: [address] },
  'post /api/user/addresses/': { success: address, 400: invalid },
  'get /api/user/addresses/{id}/': { success: address, 404: notFound },
  'put /api/user/addresses/{id}/': { success: address, 400: invalid, 404: notFound },
  'patch /api/user/addresses/{id}/': { success: address, 400: invalid, 404: notFound },
  'delete /api/user/addresses/{id}/': { success: null, 404: notFound },
};
