import { Type } from '@sinclair/typebox';
import { Address, AddressBody } from '../../../contract/addresses';
import { type App, type AppContext } from '../../context';
import { ERROR_RESPONSES, NotFoundError } from '../../http/errors';
import { OptionalKeyHeader, readCall } from '../../http/idempotentCalls';
import { IdParams } from '../../http/validation';
import { addAddress, changeAddress, readAddress, readAddresses, removeAddress } from './addresses';
import { AddressPatch, readAddressBody, readAddressPatch } from './readAddressBody';

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
      return reply.code(201).send(found(await addAddress(db, member.id, readAddressBody(body), call)));
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
    async ({ member, params, body }) => found(await changeAddress(db, member.id, params.id, readAddressBody(body))),
  );
  app.patch(
    '/api/user/addresses/:id/',
    { config, schema: { ...schema('updateAddress', 'Change some fields of an address'), ...one, body: AddressPatch } },
    async ({ member, params, body }) => found(await changeAddress(db, member.id, params.id, readAddressPatch(body))),
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
