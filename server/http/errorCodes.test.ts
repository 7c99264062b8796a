import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../contract/errorCodes';
import { createTestApp } from '../testing/createTestApp';
import { prepareApp } from '../testing/prepare';

const shop = prepareApp(() => createTestApp({ apiDocs: 'on' }));

type Schema = { properties?: Record<string, unknown> } & Record<string, unknown>;

/** The schema of each `code` of an error within a schema: beside its `detail`. */
function findCodes(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as Schema;
  const own = properties?.detail && properties.code ? [properties.code] : [];
  return [...own, ...Object.values(schema).flatMap(findCodes)];
}

test('every error of every route has a code of the list', async () => {
  const document = (await shop.app.inject('/api/docs/json')).json<Schema>();
  const codes = findCodes(document);
  expect(codes.length).toBeGreaterThan(3);
  for (const code of codes) expect(code).toEqual({ type: 'string', enum: [...ERROR_CODES] });
});

test('every code of the list is used', () => {
  const folder = path.resolve(__dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|nightly)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  expect(ERROR_CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
