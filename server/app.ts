import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController } from 'fastify';
import { registerAccountRoutes } from './modules/accounts/accountRoutes';
import { registerCartRoutes } from './modules/cart/cartRoutes';
import { registerCatalogRoutes } from './modules/catalog/catalogRoutes';
import { registerClientErrorRoutes } from './modules/clientErrors/clientErrorRoutes';
import { type Config } from './config/config';
import { type App, type AppContext, type Observer } from './context';
import { type Database } from './db/database';
import { answerError, answerNotFound } from './http/errors';
import { authenticate } from './plugins/authenticate';
import { refuseWhileBusy, registerHealthRoutes } from './plugins/health';
import { createRequestLog, loggerOptions } from './plugins/requestLog';
import { endLongWaits } from './plugins/longWaits';
import { allowOrigins, answerBrokenRequest, collectMethods, readBodies, setHeaders } from './plugins/manners';
import { makeIds } from './plugins/requestIds';
import { compileValidator } from './http/validation';
import { registerApiDocument, registerDocs } from './plugins/openapi';
import { registerPictures } from './web/pictures';
import { registerWebClient } from './web/webClient';

const BODY_LIMIT = 64 * 1024;

export type AppOptions = {
  db: Database;
  config: Config;
  /** Where the built web client and the pictures are; without it the API is served alone. */
  buildDirectory?: string;
  /** The present in milliseconds; tests set it. */
  now?: () => number;
  /** False while the database is not prepared: then the API answers 503. */
  isOpen?: () => boolean;
  observers?: Observer[];
};

/** The whole shop as one function: no port, no environment. `close()` leaves the database open. */
export async function buildApp({
  db,
  config,
  buildDirectory,
  now = Date.now,
  isOpen = () => true,
  observers = [],
}: AppOptions): Promise<App> {
  const app: App = fastify({
    logger: loggerOptions(config.logLevel),
    // One line a request, written by logRequest.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: makeIds(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    // A head has less time than a whole request: Node takes the shorter of the two for the head. Both are looked at every two seconds.
    // A missing Host is refused in JSON, by setHeaders.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    // What arrives on an open connection while closing is still answered, with `connection: close`.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();
  // A logger for each request costs more than its one line, which names the request itself. What a `childLoggerFactory` gives is checked at every request.
  app.log.child = () => app.log;
  // Below the web client's 5000 ms: an answer, even a 503, comes before it gives up.
  endLongWaits(app, 4000);
  // Node would refuse an expectation that it does not know with an empty 417; HTTP allows to leave it aside.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const context: AppContext = { db, config, now };
  for (const observe of observers) observe(app, context);

  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  readBodies(app);
  setHeaders(app, config);
  app.decorateRequest('fault', null);
  const logRequest = createRequestLog(config);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  const refuseOtherMethods = collectMethods(app);

  allowOrigins(app, config.corsOrigins);
  // Behind CORS, so that a client served elsewhere can read the refusal.
  refuseWhileBusy(app, context, isOpen);
  await app.register(authenticate, context);
  await registerApiDocument(app);
  registerHealthRoutes(app, context, isOpen);
  await registerAccountRoutes(app, context);
  const { readFirstImages } = registerCatalogRoutes(app, context);
  registerCartRoutes(app, context);
  registerClientErrorRoutes(app, context);
  refuseOtherMethods();
  registerPictures(app, context);
  await app.register(async (scope: App) => {
    scope.defaultAccess = 'public';
    if (config.apiDocs === 'on') await registerDocs(scope);
    if (buildDirectory)
      await registerWebClient(scope, { buildDirectory, apiBaseUrl: config.apiBaseUrl, readFirstImages });
  });
  return app;
}
