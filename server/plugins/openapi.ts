import { type FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { STATUS_CODES } from 'node:http';
import { type Config } from '../config/config';
import { ERROR_STATUSES, PASSWORD_REQUIRED } from '../http/errors';
import { type Access } from './authenticate';
import { createSchemaNamer, moveSchemasToComponents } from './openapiSchemas';

declare module 'fastify' {
  interface FastifySchema {
    /** The call is one of the specification's. All others are beyond it. */
    'x-specification'?: true;
  }
}

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
  selling: 'What members propose and supply',
  texts: 'The pages about the shop',
  wishes: 'Favourites, products that members wait for, and what they buy again',
};

/**
 * Builds the OpenAPI document of all routes registered after it. Its packages are loaded only where the document is served. A route declares
 * `operationId`, `summary` and `tags`; its security follows from its access, its examples are those of its schemas.
 */
export const openapi = fp(
  async (app, { publicUrl, shopName, contract }: Pick<Config, 'publicUrl' | 'shopName'> & { contract: object[] }) => {
    const nameSchemas = createSchemaNamer(contract);
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
        const { access, isElevated = false } = route.config ?? {};
        return {
          schema: {
            ...(nameSchemas({ ...schema, response: listResponses(schema, { access, isElevated }) }) as typeof schema),
            security: access === 'public' ? [] : [{ bearer: [] }],
            // Tells staff calls from member calls: both need the same token.
            ...((access === 'staff' || access === 'owner') && { 'x-access': access }),
            ...(isElevated && { 'x-elevated': true }),
          },
          url,
        };
      },
      transformObject: (document) =>
        describeTags(
          moveSchemasToComponents('openapiObject' in document ? document.openapiObject : document.swaggerObject),
        ),
    });
  },
  { name: 'openapi' },
);

/** The responses of a call: those of its schema, and the errors that follow from its access and what it takes, instead of their ranges. */
function listResponses(
  { body, params, response }: FastifySchema = {},
  { access, isElevated }: { access: Access | undefined; isElevated: boolean },
) {
  const takesBody = body !== undefined;
  const canHappen: Record<keyof typeof ERROR_STATUSES, boolean> = {
    401: access !== 'public',
    403: access === 'staff' || access === 'owner',
    404: params !== undefined,
    413: takesBody,
    415: takesBody,
    // Public calls that write are rate-limited.
    429: takesBody && access === 'public',
    500: true,
    503: true,
  };
  const described = { ...ERROR_STATUSES, ...(isElevated && { 403: PASSWORD_REQUIRED }) };
  const errors = Object.entries(described).filter(([status]) => canHappen[status as unknown as 401]);
  const { '4xx': _client, '5xx': _server, ...own } = (response ?? {}) as Record<string, object>;
  return Object.fromEntries(
    Object.entries<object>({ ...Object.fromEntries(errors), ...own }).map(([status, schema]) => [
      status,
      { 'x-response-description': STATUS_CODES[status], ...schema },
    ]),
  );
}

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
