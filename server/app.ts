import helmet from '@fastify/helmet';
import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { escapeMalformed } from '../contract/paths';
import { type Config } from './config/config';
import { type App, type AppContext, type AppPlugin } from './context';
import { type Database } from './db/database';
import { compileSerializer } from './http/serialization';
import { compileValidator } from './http/validation';
import { createResponseCache, type ResponseCache } from './http/responseCache';
import { MODULES } from './modules';
import { createPaymentProviders, paymentFormOrigins } from './modules/payments/providers/paymentProviders';
import { type Fetch } from './modules/payments/providers/call';
import { authenticate } from './plugins/authenticate';
import { bodyParser } from './plugins/bodyParser';
import { cors } from './plugins/cors';
import { answerClientError, answerError, errorHandler } from './plugins/errorHandler';
import { health } from './plugins/health';
import { lingeringClose } from './plugins/lingeringClose';
import { methodNotAllowed } from './plugins/methodNotAllowed';
import { openapi, openapiPage } from './plugins/openapi';
import { overload } from './plugins/overload';
import { requestHead } from './plugins/requestHead';
import { loggerOptions, requestLog } from './plugins/requestLog';
import { securityHeaders } from './plugins/securityHeaders';
import { undeclaredInput } from './plugins/undeclaredInput';
import { unusedConnections } from './plugins/unusedConnections';
import { preparePages } from './web/pages';
import { registerPictures } from './web/pictures';
import { registerWebClient } from './web/webClient';

const BODY_LIMIT = 64 * 1024;
/** As long as an address can be: one that is too long for its parameter would be refused before the error handler. */
const PARAMETER_MAX = 16 * 1024;

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
  /** Calls other servers; tests replace it. */
  fetch?: Fetch;
  /** Tests clear it after they have changed the catalog. */
  responseCache?: ResponseCache;
  /** How long in milliseconds a visitor waits for a page before they get the shell. */
  renderTimeout?: number;
  /** How long in milliseconds a call of the API may take before it is a 503. */
  callTimeout?: number;
};

/** The whole shop as one Fastify app, without a port. `close()` leaves the database open. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, config, buildDirectory, now = Date.now, isReady = () => true, observers = [], logStream } = options;
  const { responseCache = createResponseCache(), fetch = globalThis.fetch, renderTimeout, callTimeout } = options;
  const app: App = fastify({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX },
    // The router would refuse a malformed address before any hook; escaped it passes all of them, and the plugin requestHead refuses it.
    rewriteUrl: ({ url = '/' }) => escapeMalformed(url),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    // A photo takes this long over a slow mobile connection; other calls are answered after four seconds.
    requestTimeout: 60_000,
    connectionTimeout: 20_000,
    // The plugin requestHead refuses a missing Host in JSON.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // Requests on open connections are still answered while closing.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  const paymentProviders = createPaymentProviders(config, { fetch, now, log: app.log });
  const context: AppContext = { db, config, now, responseCache, fetch, paymentProviders };
  const pageSettings = { ...config, formOrigins: paymentFormOrigins(config) };
  const pages = buildDirectory ? await preparePages(buildDirectory, pageSettings) : null;

  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  for (const observer of observers) await app.register(observer, context);
  await app.register(helmet, { global: false });
  await app.register(errorHandler, { pages });
  await app.register(bodyParser);
  await app.register(undeclaredInput);
  await app.register(securityHeaders, config);
  await app.register(unusedConnections);
  await app.register(lingeringClose);
  await app.register(requestHead);
  await app.register(methodNotAllowed);
  await app.register(cors, config);
  // After CORS, so that clients of other origins can read the response.
  await app.register(overload, { ...context, isReady, callTimeout });
  await app.register(authenticate, context);
  await app.register(requestLog);
  if (config.apiDocs === 'on')
    await app.register(openapi, { ...config, contract: MODULES.flatMap(({ contract = [] }) => contract) });

  await app.register(health, { ...context, isReady });
  const personalData = MODULES.flatMap((module) => module.personalData ?? []);
  for (const { routes } of MODULES) await routes?.(app, { ...context, isReady, personalData });
  app.refuseOtherMethods();
  registerPictures(app, context);
  await app.register(async (scope: App) => {
    scope.defaultAccess = 'public';
    if (config.apiDocs === 'on') await scope.register(openapiPage, config);
    if (buildDirectory) await registerWebClient(scope, { ...context, buildDirectory, pages, renderTimeout });
  });
  return app;
}
