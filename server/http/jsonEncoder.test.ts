import { Type } from '@sinclair/typebox';
import { createJsonEncoder } from './jsonEncoder';

const encode = createJsonEncoder(
  Type.Array(Type.Object({ id: Type.Integer(), at: Type.String({ format: 'date-time' }) })),
);

test('a value is encoded without the properties that its schema does not know', () => {
  const at = '2026-01-03T10:00:00.120Z';
  expect(encode([{ id: 1, at, password_hash: 'x' }])).toBe(JSON.stringify([{ id: 1, at }]));
});

test.each([
  ['of a wrong type', { id: '1', at: '2026-01-03T10:00:00.120Z' }],
  ['of a wrong format', { id: 1, at: 'yesterday' }],
  ['that is missing', { id: 1 }],
])('a value with a property %s is an error', (_fault, value) => {
  expect(() => encode([value])).toThrow('does not match its schema at "/0/');
});
