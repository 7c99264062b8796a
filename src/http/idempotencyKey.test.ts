import { createBodyKeys } from './idempotencyKey';

test('a body has the same key until another one is sent', () => {
  const keyOf = createBodyKeys();
  const key = keyOf({ tole: 'Patan' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ tole: 'Patan' })).toBe(key);
  expect(keyOf({ tole: 'Asan' })).not.toBe(key);
  expect(createBodyKeys()({ tole: 'Patan' })).not.toBe(key);
});
