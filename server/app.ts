import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type Config } from './config/config';
import { type App, type AppContext, type AppPlugin } from './context';
import { type Database } from './db/database';
import { compileValidator } from './http/validation';
import { registerAccountRoutes } from './modules/accounts/accountRoutes';
import { registerCartRoutes } from './modules/cart/cartRoutes';
import { registerCatalogRoutes } from './modules/catalog/catalogRoutes';
import { createResponseCache, type ResponseCache } from './modules/catalog/responseCache';
import { registerClientErrorRoutes } from './modules/clientErrors/clientErrorRoutes';
import { authenticate } from './plugins/authenticate';
import { bodyParser } from './plugins/bodyParser';
import { cors } from './plugins/cors';
import { answerClientError, answerError, errorHandler } from './plugins/errorHandler';
import { health } from './plugins/health';
import { methodNotAllowed } from './plugins/methodNotAllowed';
import { openapi, openapiPage } from './plugins/openapi';
import { overload } from './plugins/overload';
import { requestHead } from './plugins/requestHead';
import { loggerOptions, requestLog } from './plugins/requestLog';
import { securityHeaders } from './plugins/securityHeaders';
import { registerPictures } from './web/pictures';
import { registerWebClient } from './web/webClient';

const BODY_LIMIT = 64 * 1024;

export type AppOptions = {
  db: Database;
  config: Config;
  /** The directory of the built web client and its pictures; without it the API is served alone. */
  buildDirectory?: string;
  /** The time in milliseconds; tests set it. */
  now?: () => number;
  /** False until the database is prepared: then the API answers 503. */
  isReady?: () => boolean;
  /** Plugins that observe all others: metrics, tracing. */
  observers?: AppPlugin[];
  /** Where log lines go instead of standard output. */
  logStream?: { write: (line: string) => void };
  /** Tests clear it after they have changed the catalog. */
  responseCache?: ResponseCache;
};

/** The whole shop as one Fastify app, without a port. `close()` leaves the database open. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, config, buildDirectory, now = Date.now, isReady = () => true, observers = [], logStream } = options;
  const { responseCache = createResponseCache() } = options;
  const app: App = fastify({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    // The plugin requestHead refuses a missing Host in JSON.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // Requests on open connections are still answered while closing.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  const context: AppContext = { db, config, now, responseCache };

  app.setValidatorCompiler(compileValidator);
  for (const observer of observers) await app.register(observer, context);
  await app.register(errorHandler);
  await app.register(bodyParser);
  await app.register(securityHeaders, config);
  await app.register(requestHead);
  await app.register(methodNotAllowed);
  await app.register(cors, config);
  // After CORS, so that clients of other origins can read the answer.
  await app.register(overload, { ...context, isReady });
  await app.register(authenticate, context);
  await app.register(requestLog);
  await app.register(openapi);

  await app.register(health, { ...context, isReady });
  await registerAccountRoutes(app, context);
  registerCatalogRoutes(app, context);
  registerCartRoutes(app, context);
  registerClientErrorRoutes(app, context);
  app.refuseOtherMethods();
  registerPictures(app, context);
  await app.register(async (scope: App) => {
    scope.defaultAccess = 'public';
    if (config.apiDocs === 'on') await scope.register(openapiPage);
    if (buildDirectory) await registerWebClient(scope, { buildDirectory, apiBaseUrl: config.apiBaseUrl });
  });
  return app;
}
