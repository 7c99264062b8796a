import swaggerUi from '@fastify/swagger-ui';
import { SHOP_NAME } from '../../contract/rules';
import { type App } from '../app';

/** The page that shows and tries the API, at /api/docs/, under a policy that its own files keep. */
export async function registerDocs(app: App): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${SHOP_NAME} API` },
    uiConfig: { deepLinking: true, persistAuthorization: false },
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
