import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../app';
import { createTestApp, type TestShop } from '../testing/createTestApp';

type Answer = { description: string; content: { 'application/json': { schema?: object; example?: unknown } } };
type ApiDocument = {
  openapi: string;
  paths: Record<
    string,
    Record<string, { responses: Record<string, Answer | Omit<Answer, 'content'>>; security?: object[] }>
  >;
};

const FILE = path.resolve(__dirname, '../../docs/openapi.json');

let shop: TestShop;
let document: ApiDocument;
beforeAll(async () => {
  shop = await createTestApp();
  document = (await shop.app.inject('/api/docs/json')).json<ApiDocument>();
});
afterAll(() => shop.close());

test('docs/openapi.json matches the routes; UPDATE_OPENAPI=1 writes it', () => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env.UPDATE_OPENAPI) writeFileSync(FILE, text);
  expect(document.openapi).toBe('3.1.0');
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

test('every call of the specification is documented, each status with a schema and an example; only member calls need a bearer', () => {
  const calls = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${url}`, ...call })),
  );
  expect(calls.filter(({ name }) => name.includes('/api/')).length).toBeGreaterThanOrEqual(12);
  const mail = 'get /api/user/verify-email/{token}/';
  for (const { name, responses, security } of calls.filter(({ name }) => name !== mail)) {
    expect([name, Object.keys(responses).filter((status) => !/^\d{3}$/.test(status))]).toEqual([name, []]);
    for (const [status, answer] of Object.entries(responses)) {
      expect([name, status, 'content' in answer]).toEqual([name, status, status !== '204']);
      if (!('content' in answer)) continue;
      const { description, content } = answer;
      const { schema, example } = content['application/json'];
      expect([name, status, description !== 'Default Response', schema !== undefined, example !== undefined]).toEqual([
        name,
        status,
        true,
        true,
        true,
      ]);
    }
    expect([name, '401' in responses]).toEqual([name, security !== undefined || /login|refresh/.test(name)]);
  }
});

test('API_DOCS=off leaves no page', async () => {
  const app = await buildApp({ db: shop.db, config: { ...shop.config, apiDocs: 'off' } });
  expect([
    (await app.inject('/api/docs/')).statusCode,
    (await app.inject('/api/docs/json')).statusCode,
    (await app.inject('/api/products/')).statusCode,
  ]).toEqual([404, 404, 200]);
  await app.close();
});
