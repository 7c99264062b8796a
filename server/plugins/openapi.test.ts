/** The OpenAPI document. That a client can be generated from it is in openapi.nightly.ts. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import fp from 'fastify-plugin';
import { type App } from '../context';
import { buildTestApp, createTestApp } from '../testing/createTestApp';
import { prepareApp } from '../testing/prepare';

type Documented = { $ref?: string; examples?: unknown[]; items?: Documented; anyOf?: Documented[] };
type DocumentedResponse = {
  description: string;
  content: { 'application/json': { schema?: Documented; example?: unknown } };
};
type ApiDocument = {
  tags: { name: string }[];
  components: { schemas: Record<string, Documented> };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId?: string;
        tags: string[];
        responses: Record<string, DocumentedResponse | Omit<DocumentedResponse, 'content'>>;
        requestBody?: Pick<DocumentedResponse, 'content'>;
        security: object[];
      }
    >
  >;
};

const shop = prepareApp(() => createTestApp({ apiDocs: 'on' }));
let document: ApiDocument;
beforeAll(async () => {
  document = (await shop.app.inject('/api/docs/json')).json<ApiDocument>();
});

/** Whether a schema has an example: its own, that of its items, or that of one of its alternatives. */
function hasExample({ $ref, examples, items, anyOf = [] }: Documented): boolean {
  if ($ref) return hasExample(document.components.schemas[$ref.replace('#/components/schemas/', '')]!);
  return examples !== undefined || (items !== undefined && hasExample(items)) || anyOf.some(hasExample);
}

test('every call is documented, each status with a schema and an example; only member calls need a bearer', () => {
  const calls = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${url}`, ...call })),
  );
  expect(calls.filter(({ name }) => name.includes('/api/')).length).toBeGreaterThanOrEqual(12);
  for (const { name, responses, security } of calls) {
    expect([name, Object.keys(responses).filter((status) => !/^\d{3}$/.test(status))]).toEqual([name, []]);
    for (const [status, response] of Object.entries(responses)) {
      expect([name, status, 'content' in response]).toEqual([name, status, !/^(204|3..)$/.test(status)]);
      if (!('content' in response)) continue;
      const { description, content } = response;
      const { schema, example } = content['application/json'];
      expect([
        name,
        status,
        description !== 'Default Response',
        schema !== undefined,
        example !== undefined || hasExample(schema ?? {}),
      ]).toEqual([name, status, true, true, true]);
    }
    expect([name, Object.keys(responses).some((status) => /^(20.|302)$/.test(status))]).toEqual([name, true]);
    expect([name, '401' in responses]).toEqual([name, security.length > 0 || /login|refresh/.test(name)]);
  }
});

test('every call has an operationId in camelCase and a described tag, and says who may call it; a route declares the one, its access gives the other', () => {
  const calls = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${url}`, ...call })),
  );
  expect(
    calls.filter(({ operationId }) => !/^[a-z]+([A-Z][a-z]+)*$/.test(operationId ?? '')).map(({ name }) => name),
  ).toEqual([]);
  expect(calls.filter(({ security }) => !Array.isArray(security)).map(({ name }) => name)).toEqual([]);
  const used = new Set(calls.flatMap(({ tags }) => tags));
  expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort());
});

test('every object that a call takes or gives has a name: the one that contract/ exports it by, or its title', () => {
  const unnamed: string[] = [];
  for (const [url, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      for (const [what, { content }] of Object.entries({ body: requestBody ?? {}, ...responses } as Record<
        string,
        Partial<DocumentedResponse>
      >)) {
        const schema = JSON.stringify(content?.['application/json']?.schema ?? {});
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

/** A schema and all schemas within it. */
const schemasIn = (schema: TSchema): TSchema[] => [
  schema,
  ...[Object.values<TSchema>(schema.properties ?? {}), schema.anyOf ?? [], schema.items ?? []]
    .flat()
    .flatMap(schemasIn),
];

test('every schema of a response can be compiled, as the shop does at its first response, and its examples pass it', async () => {
  const responses = new Set<TSchema>();
  const collect = fp(async (scope: App) => {
    scope.addHook('onRoute', ({ schema }) => {
      for (const each of Object.values(schema?.response ?? {})) responses.add(each as TSchema);
    });
  });
  const app = await buildTestApp({ db: shop.db, config: shop.config, observers: [collect] });
  const compile = SerializerSelector()();
  for (const schema of responses)
    expect(compile({ schema, method: 'GET', url: '/', httpStatus: '200' })).toBeInstanceOf(Function);
  expect(responses.size).toBeGreaterThan(40);

  const withExamples = [...responses].flatMap(schemasIn).filter(({ examples }) => examples !== undefined);
  for (const schema of withExamples) {
    for (const example of schema.examples as unknown[]) {
      expect([example, [...Value.Errors(schema, example)]]).toEqual([example, []]);
      expect(Value.Clean(schema, structuredClone(example))).toEqual(example);
    }
  }
  expect(withExamples.length).toBeGreaterThan(40);
  await app.close();
});

test('API_DOCS=off leaves no page', async () => {
  const app = await buildTestApp({ db: shop.db, config: { ...shop.config, apiDocs: 'off' } });
  expect([
    (await app.inject('/api/docs/')).statusCode,
    (await app.inject('/api/docs/json')).statusCode,
    (await app.inject('/api/products/')).statusCode,
  ]).toEqual([404, 404, 200]);
  await app.close();
});
