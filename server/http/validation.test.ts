import { Type, type TSchema } from '@sinclair/typebox';
import { compileValidator } from './validation';

const validate = (schema: TSchema, httpPart: string, received: unknown): unknown =>
  compileValidator({ schema, method: 'POST', url: '/', httpPart })(received);

const Lines = Type.Object({
  lines: Type.Array(Type.Object({ item: Type.Integer() })),
  note: Type.Optional(Type.String()),
});

test('keys that the schema does not name are dropped from bodies, at every depth, and from queries', () => {
  const body = { lines: [{ item: 1, price: '1.00' }], member: 7 };
  expect(validate(Lines, 'body', body)).toEqual({ value: { lines: [{ item: 1 }] } });
  expect(validate(Type.Object({ page: Type.Integer() }), 'querystring', { page: '2', member: '7' })).toEqual({
    value: { page: 2 },
  });
});

test('a body that breaks its schema loses them too, for routes that read it nevertheless', () => {
  const body = { lines: 'none', member: 7 };
  expect(validate(Lines, 'body', body)).toMatchObject({ error: { statusCode: 400 } });
  expect(body).toEqual({ lines: 'none' });
});

test('headers keep what their schema does not name', () => {
  const headers = { 'idempotency-key': 'a-key-of-the-call', authorization: 'Bearer x' };
  expect(validate(Type.Object({ 'idempotency-key': Type.String() }), 'headers', headers)).toEqual({ value: headers });
});
