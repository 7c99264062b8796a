import { type Static, Type } from '@sinclair/typebox';
import { Address, AddressBody } from '../../../contract/addresses';
import { DELIVERY_PHONE, readPhone } from '../../../contract/phoneNumbers';
import { oneLine, plainText } from '../../../contract/plainText';
import { type App, type AppContext } from '../../context';
import { ERROR_RESPONSES, NotFoundError, ValidationError, type FieldMessages } from '../../http/errors';
import { OptionalKeyHeader, readCall } from '../../http/idempotentCalls';
import { IdParams } from '../../http/validation';
import { addAddress, type AddressFields, changeAddress, readAddress, readAddresses, removeAddress } from './addresses';

const AddressPatch = Type.Partial(AddressBody, { title: 'AddressPatch' });

/** The address book, for members only. */
export function registerAddressRoutes(app: App, { db }: AppContext): void {
  const config = { access: 'member' } as const;
  const schema = (operationId: string, summary: string) => ({ tags: ['addresses'], operationId, summary });
  const one = { params: IdParams, response: { 200: Address, ...ERROR_RESPONSES } };
  const found = <T>(value: T | null): T => {
    if (value === null) throw new NotFoundError();
    return value;
  };

  app.get(
    '/api/user/addresses/',
    {
      config,
      schema: {
        ...schema('getAddresses', 'The address book'),
        response: { 200: Type.Array(Address), ...ERROR_RESPONSES },
      },
    },
    async ({ member }) => readAddresses(db, member.id),
  );
  app.post(
    '/api/user/addresses/',
    {
      config,
      schema: {
        ...schema('addAddress', 'Add an address'),
        headers: OptionalKeyHeader,
        body: AddressBody,
        response: { 201: Address, ...ERROR_RESPONSES },
      },
    },
    async ({ member, body, headers }, reply) => {
      const call = readCall(member.id, headers, ['address', body]);
      return reply.code(201).send(found(await addAddress(db, member.id, readBody(body), call)));
    },
  );
  app.get(
    '/api/user/addresses/:id/',
    { config, schema: { ...schema('getAddress', 'One address'), ...one } },
    async ({ member, params }) => found(await readAddress(db, member.id, params.id)),
  );
  app.put(
    '/api/user/addresses/:id/',
    { config, schema: { ...schema('replaceAddress', 'Replace an address'), ...one, body: AddressBody } },
    async ({ member, params, body }) => found(await changeAddress(db, member.id, params.id, readBody(body))),
  );
  app.patch(
    '/api/user/addresses/:id/',
    { config, schema: { ...schema('updateAddress', 'Change some fields of an address'), ...one, body: AddressPatch } },
    async ({ member, params, body }) => found(await changeAddress(db, member.id, params.id, readPatch(body))),
  );
  app.delete(
    '/api/user/addresses/:id/',
    {
      config,
      schema: {
        ...schema('removeAddress', 'Remove an address'),
        params: IdParams,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async ({ member, params }, reply) => {
      if (!(await removeAddress(db, member.id, params.id))) throw new NotFoundError();
      return reply.code(204).send(null);
    },
  );
}

/** The fields of a whole address. Throws a ValidationError. */
function readBody(body: Static<typeof AddressBody>): AddressFields {
  const whole = { label: '', landmark: '', note: '', is_default: false, ...body };
  return readPatch(whole) as AddressFields;
}

/** The fields that the body has: texts without hidden characters and line breaks, except in the note, and the phone number as E.164. Throws a ValidationError. */
function readPatch(body: Static<typeof AddressPatch>): Partial<AddressFields> {
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
