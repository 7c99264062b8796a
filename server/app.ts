import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type RawReplyDefaultExpression, type RawRequestDefaultExpression, type RawServerDefault } from 'fastify';
import { SHOP_NAME } from '../contract/rules';
import { registerAccountRoutes } from './accounts/accountRoutes';
import { registerCartRoutes } from './cart/cartRoutes';
import { registerCatalogRoutes } from './catalog/catalogRoutes';
import { type Config } from './config';
import { type Database } from './db/database';
import { answerError, answerNotFound, DetailRefusal } from './errors';
import { registerHealthRoutes } from './health';
import { loggerOptions, logRequest } from './logging';
import { compileValidator } from './validation';
import { registerDocs } from './web/docs';
import { registerWebClient } from './web/webClient';

/** The Fastify instance that routes are registered on: bodies and queries are typed by their TypeBox schemas. */
export type App = FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, FastifyBaseLogger, TypeBoxTypeProvider>;

/** What every route may need. `now` gives milliseconds; tests set it. */
export type House = { db: Database; config: Config; now: () => number };

const BODY_LIMIT = 64 * 1024;

export type AppOptions = {
  db: Database;
  config: Config;
  /** Where the built web client and the pictures are; without it the API is served alone. */
  buildDirectory?: string;
  /** The present in milliseconds; tests set it. */
  now?: () => number;
};

/** The whole shop as one function: no port, no environment. `close()` leaves the database open. */
export async function buildApp({ db, config, buildDirectory, now = Date.now }: AppOptions): Promise<App> {
  const app: App = fastify({
    logger: loggerOptions(config.logLevel),
    // One line a request, written by logRequest.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    // Below the client's 5000 ms: an answer, even a 503, comes before the client gives up.
    handlerTimeout: 4000,
    // What arrives on an open connection while closing is still answered, with `connection: close`.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>();
  const house: House = { db, config, now };

  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  readBodies(app);
  setHeaders(app);
  app.decorateRequest('member', null);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  const refuseOtherMethods = collectMethods(app);

  await app.register(cors, {
    origin: config.corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
    strictPreflight: false,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${SHOP_NAME} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  registerHealthRoutes(app, house);
  await registerAccountRoutes(app, house);
  registerCatalogRoutes(app, house);
  registerCartRoutes(app, house);
  refuseOtherMethods();
  await registerDocs(app);
  if (buildDirectory) await registerWebClient(app, { buildDirectory, apiBaseUrl: config.apiBaseUrl });
  return app;
}

/** JSON alone, an empty body is `{}`; Fastify's own parser keeps prototypes safe. */
function readBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else parseJson(request, body, done);
  });
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined) request.body = {};
  });
}

/** The headers that every answer carries. A route that may be cached says so itself. */
function setHeaders(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-request-id': request.id });
    if (request.url.startsWith('/api')) reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
  });
  app.addHook('onSend', async (_request, reply) => {
    // An idle keep-alive connection would hold up the end.
    if (closing) reply.header('connection', 'close');
  });
}

/** Collects the routes under /api/; the function it gives, called after the last of them, answers their other methods with 405. */
function collectMethods(app: App): () => void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const known = methods.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    methods.set(url, known);
  });
  return () => {
    for (const [url, known] of [...methods]) {
      const allow = [...known].sort().join(', ');
      app.route({
        method: app.supportedMethods.filter((each) => !known.has(each)),
        url,
        schema: { hide: true },
        onRequest: (request, reply, done) => {
          reply.header('allow', allow);
          done(new DetailRefusal(405, `Method "${request.method}" not allowed.`));
        },
        handler: answerNotFound,
      });
    }
  };
}

/** A request that is no HTTP at all, or too slow or too long in its head: there is no route and no reply object yet. */
function answerBrokenRequest(error: Error & { code?: string }, socket: { destroyed: boolean; writable: boolean; end: (text: string) => void; destroy: () => void }): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: `${status.slice(4)}.` });
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`);
}
