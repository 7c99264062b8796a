import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { SHOP_NAME } from '../../contract/rules';
import { addExamples } from './openapiExamples';

/** The policy that Swagger UI's own files need. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Builds the OpenAPI document of all routes registered after it; `docs/openapi.json` is a copy. */
export const openapi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: `${SHOP_NAME} API`, version: '1' },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      transformObject: (document) =>
        addExamples('openapiObject' in document ? document.openapiObject : document.swaggerObject),
    });
  },
  { name: 'openapi' },
);

/** Serves Swagger UI at /api/docs/. */
export const openapiPage = fp(
  async (app) => {
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: `${SHOP_NAME} API` },
      uiConfig: { deepLinking: true, persistAuthorization: false },
      staticCSP: DOCS_POLICY,
    });
  },
  { name: 'openapiPage', dependencies: ['openapi'] },
);
