import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { SHOP_NAME } from '../../contract/rules';
import { type App } from '../context';
import { addExamples } from './openapiExamples';

/** Collects the routes registered from now on into one OpenAPI document; `docs/openapi.json` holds it. */
export async function registerApiDocument(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${SHOP_NAME} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (document) =>
      addExamples('openapiObject' in document ? document.openapiObject : document.swaggerObject),
  });
}

/** The page that shows and tries the API, at /api/docs/, under a policy that its own files keep. */
export async function registerDocs(app: App): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${SHOP_NAME} API` },
    uiConfig: { deepLinking: true, persistAuthorization: false },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
