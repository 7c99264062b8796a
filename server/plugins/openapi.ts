import fp from 'fastify-plugin';
import { type Config } from '../config/config';
import { addExamples } from './openapiExamples';
import { moveSchemasToComponents, nameSchemas } from './openapiSchemas';

/** The policy that Swagger UI's own files need. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const TAGS = {
  accounts: 'Registration, login, tokens and the profile',
  addresses: 'The places of Nepal and the address book of a member',
  cart: 'The cart of a member',
  catalog: 'Products and categories',
  delivery: 'How an order can be delivered',
  checkout: 'What an order would cost',
  desk: 'The work of the staff',
  health: 'For balancers and monitoring',
  operations: 'Reports of the web client',
  orders: 'The orders of a member',
  payments: 'The payments of orders',
};

/**
 * Builds the OpenAPI document of all routes registered after it; `docs/openapi.json` is a copy. Its packages are loaded only where the document is served. A route declares `operationId`, `summary` and `tags`;
 * its security follows from its access.
 */
export const openapi = fp(
  async (app, { publicUrl, shopName }: Pick<Config, 'publicUrl' | 'shopName'>) => {
    const { default: swagger } = await import('@fastify/swagger');
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${shopName} API`,
          version: '1',
          license: { name: 'MIT', identifier: 'MIT' } as { name: string },
        },
        servers: [{ url: publicUrl ?? '/' }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      transform: ({ schema, url, route }) => {
        const access = route.config?.access;
        return {
          schema: {
            ...(nameSchemas(schema) as typeof schema),
            security: access === 'public' ? [] : [{ bearer: [] }],
            // Tells staff calls from member calls: both need the same token.
            ...(access === 'staff' && { 'x-access': 'staff' }),
          },
          url,
        };
      },
      transformObject: (document) =>
        describeTags(
          moveSchemasToComponents(
            addExamples('openapiObject' in document ? document.openapiObject : document.swaggerObject),
          ),
        ),
    });
  },
  { name: 'openapi' },
);

/** Describes the tags that calls have. */
function describeTags<T extends { paths?: unknown }>(document: T): T {
  const calls = Object.values(document.paths ?? {}).flatMap((methods: Record<string, { tags?: string[] }>) =>
    Object.values(methods),
  );
  const used = new Set(calls.flatMap(({ tags = [] }) => tags));
  const tags = Object.entries(TAGS).filter(([name]) => used.has(name));
  return { ...document, tags: tags.map(([name, description]) => ({ name, description })) };
}

/** Serves Swagger UI at /api/docs/. */
export const openapiPage = fp(
  async (app, { shopName }: Pick<Config, 'shopName'>) => {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: `${shopName} API` },
      uiConfig: { deepLinking: true, persistAuthorization: false },
      staticCSP: DOCS_POLICY,
    });
  },
  { name: 'openapiPage', dependencies: ['openapi'] },
);
