/** The manners of every call: what a body may be, which headers an answer carries, what other methods are told. */
import { type FastifyRequest } from 'fastify';
import { type App } from '../context';
import { type Config } from '../config/config';
import { answerNotFound, DetailError } from '../http/errors';

/** JSON alone, an empty body is `{}`; Fastify's own parser keeps prototypes safe. */
export function readBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const [, charset = 'utf-8'] = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
    if (!/^utf-?8$/i.test(charset))
      done(new DetailError(415, `Unsupported media type "${request.headers['content-type']}" in request.`));
    else if (body.trim() === '') done(null, {});
    else parseJson(request, body, done);
  });
  // These hooks run on every request: called back, they cost no promise each.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) request.body = {};
    done();
  });
}

/** Once people have come by HTTPS, browsers take no other way. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
/** No browser and no proxy sends as many. */
const HEADERS_MAX = 100;

/** A name or an IP address, with a port or without. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** Whether a request says once, and in a form that may stand in an address, which host it is for. HTTP/1.0 need not say it. */
function namesHost({ raw, host }: FastifyRequest): boolean {
  let given = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2)
    if (raw.rawHeaders[index]?.length === 4 && raw.rawHeaders[index]?.toLowerCase() === 'host') given += 1;
  return given === 0 ? raw.httpVersion === '1.0' : given === 1 && HOST.test(host);
}

/** The headers that every answer carries. A route that may be cached says so itself. */
export function setHeaders(app: App, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Said to all: whatever stores answers must not give those of one origin to another.
    vary: 'Origin',
    ...(publicUrl?.startsWith('https:') ? STRICT_TRANSPORT : {}),
  };
  const ofTheApi = {
    ...always,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofTheApi : always).header('x-request-id', request.id);
    if (request.raw.rawHeaders.length > 2 * HEADERS_MAX) done(new DetailError(431, 'Request Header Fields Too Large.'));
    else done(namesHost(request) ? undefined : new DetailError(400, 'Bad request.'));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // An idle keep-alive connection would hold up the end.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
};

/** Lets web clients that are served from these origins call, and read what they get. */
export function allowOrigins(app: App, origins: string[]): void {
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, x-request-id',
      });
    }
    if (request.method !== 'OPTIONS') return done();
    reply.code(204).headers(PREFLIGHT).send();
  });
}

/** Collects the routes under /api/; the function it gives, called after the last of them, answers their other methods with 405. */
export function collectMethods(app: App): () => void {
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
        config: { access: 'public' },
        schema: { hide: true },
        onRequest: (request, reply, done) => {
          reply.header('allow', allow);
          done(new DetailError(405, `Method "${request.method}" not allowed.`));
        },
        handler: answerNotFound,
      });
    }
  };
}

/** A request that is no HTTP at all, or too slow or too long in its head: there is no route and no reply object yet. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: { destroyed: boolean; writable: boolean; end: (text: string) => void; destroy: () => void },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy();
  const status =
    { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[
      error.code ?? ''
    ] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: `${status.slice(4)}.` });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}
