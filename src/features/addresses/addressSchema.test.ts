import { addressSchema } from './addressSchema';
import { newAddress, toAddressBody } from './addressValues';

const values = { ...newAddress(null), localLevel: '1', ward: '1', recipient: 'Maya Tamang', tole: 'Koteshwor' };

test.each([
  ['9712345678', '+9779712345678'],
  ['9612345678', '+9779612345678'],
  ['014412345', '+97714412345'],
  ['61520000', '+97761520000'],
])('the rider can call %s', async (phone, sent) => {
  await expect(addressSchema.validate({ ...values, phone })).resolves.toBeTruthy();
  expect(toAddressBody({ ...values, phone }).phone_number).toBe(sent);
});

test.each(['98123456', '9512345678', '0144123'])('%s is not a number that the rider can call', async (phone) => {
  await expect(addressSchema.validate({ ...values, phone })).rejects.toThrow(/96, 97 or 98, or a landline/);
});
