import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import fp from 'fastify-plugin';
import { buildApp } from '../app';
import { type App } from '../context';
import { createTestApp, type TestShop } from '../testing/createTestApp';

type Answer = { description: string; content: { 'application/json': { schema?: object; example?: unknown } } };
type ApiDocument = {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId?: string;
        responses: Record<string, Answer | Omit<Answer, 'content'>>;
        requestBody?: Pick<Answer, 'content'>;
        security: object[];
      }
    >
  >;
};

/** Calls of the features beyond the specification. */
const BEYOND = / \/api\/(orders|checkout|payments|delivery|desk)\//;
const FILE = path.resolve(__dirname, '../../docs/openapi.json');

let shop: TestShop;
let document: ApiDocument;
beforeAll(async () => {
  shop = await createTestApp({ apiDocs: 'on' });
  document = (await shop.app.inject('/api/docs/json')).json<ApiDocument>();
});
afterAll(() => shop.close());

test('docs/openapi.json matches the routes; UPDATE_OPENAPI=1 writes it', () => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env.UPDATE_OPENAPI) writeFileSync(FILE, text);
  expect(document.openapi).toBe('3.1.0');
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

test('every call is documented, each status with a schema, those of the specification and of accounts with an example; only member calls need a bearer', () => {
  const calls = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${url}`, ...call })),
  );
  expect(calls.filter(({ name }) => name.includes('/api/')).length).toBeGreaterThanOrEqual(12);
  for (const { name, responses, security } of calls) {
    expect([name, Object.keys(responses).filter((status) => !/^\d{3}$/.test(status))]).toEqual([name, []]);
    for (const [status, answer] of Object.entries(responses)) {
      expect([name, status, 'content' in answer]).toEqual([name, status, !/^(204|3..)$/.test(status)]);
      if (!('content' in answer)) continue;
      const { description, content } = answer;
      const { schema, example } = content['application/json'];
      const isSpecified = !BEYOND.test(name);
      expect([
        name,
        status,
        description !== 'Default Response',
        schema !== undefined,
        example !== undefined || !isSpecified,
      ]).toEqual([name, status, true, true, true]);
    }
    expect([name, Object.keys(responses).some((status) => /^(20.|302)$/.test(status))]).toEqual([name, true]);
    expect([name, '401' in responses]).toEqual([name, security.length > 0 || /login|refresh/.test(name)]);
  }
});

test('every call has an operationId in camelCase and says who may call it; a route declares the one, its access gives the other', () => {
  const calls = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${url}`, ...call })),
  );
  expect(
    calls.filter(({ operationId }) => !/^[a-z]+([A-Z][a-z]+)*$/.test(operationId ?? '')).map(({ name }) => name),
  ).toEqual([]);
  expect(calls.filter(({ security }) => !Array.isArray(security)).map(({ name }) => name)).toEqual([]);
});

test('every object that a call takes or gives has a name: the one that contract/ exports it by, or its title', () => {
  const unnamed: string[] = [];
  for (const [url, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      for (const [what, { content }] of Object.entries({ body: requestBody ?? {}, ...responses } as Record<
        string,
        Partial<Answer>
      >)) {
        const schema = JSON.stringify(content?.['application/json'].schema ?? {});
        if (schema.includes('"type":"object"')) unnamed.push(`${method} ${url} ${what}`);
      }
    }
  }
  expect(unnamed).toEqual([]);
});

test("Redocly's recommended rules, without those about trailing slashes and redirects, find nothing", async () => {
  // The link of a mail only redirects.
  const rules = { 'no-path-trailing-slash': 'off', 'operation-2xx-response': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test('every schema of an answer can be compiled: the shop compiles each at its first answer', async () => {
  const schemas = new Set<object>();
  const collect = fp(async (scope: App) => {
    scope.addHook('onRoute', ({ schema }) => {
      for (const each of Object.values(schema?.response ?? {})) schemas.add(each as object);
    });
  });
  const app = await buildApp({ db: shop.db, config: shop.config, observers: [collect] });
  const compile = SerializerSelector()();
  for (const schema of schemas)
    expect(compile({ schema, method: 'GET', url: '/', httpStatus: '200' })).toBeInstanceOf(Function);
  expect(schemas.size).toBeGreaterThan(40);
  await app.close();
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
