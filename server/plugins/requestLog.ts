import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyRequest, type FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import { redactPersonalData } from '../../contract/clientErrors';
import { readSqlError } from '../db/database';

/** The query values that are logged. All others may be credentials. */
const LOGGED_QUERY = ['search', 'category', 'ordering', 'featured', 'page', 'page_size'];
const CREDENTIALS = [
  'authorization',
  'password',
  'password1',
  'password2',
  'old_password',
  'new_password1',
  'new_password2',
  'access',
  'refresh',
  'token',
];

/** A database error is logged with its SQL but without its parameters, which may be secrets. */
function serializeError(error: Error): { type: string; message: string; stack: string } & Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;
  const sql = error instanceof DrizzleQueryError ? { query: error.query, ...readSqlError(error) } : {};
  return { type: cause.name, message: cause.message, stack: String(cause.stack), ...sql };
}

/** The options of Fastify's logger: JSON lines without credentials. */
export function loggerOptions(level: string, stream?: { write: (line: string) => void }) {
  return {
    level,
    ...(stream && { stream }),
    serializers: { err: serializeError },
    redact: {
      // Every path is named: wildcards take as long as all other work on a cached response.
      paths: CREDENTIALS.flatMap((key) => [key, `body.${key}`, `query.${key}`, `headers.${key}`]),
      censor: '[redacted]',
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  } satisfies FastifyServerOptions['logger'];
}

/** Logs one line for each request, at error level when it failed. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      const { internalError } = request;
      request.log[internalError ? 'error' : 'info'](
        {
          method: request.method,
          path: loggedPath(request),
          query: loggedQuery(request),
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          address: request.ip,
          member: request.memberId ?? undefined,
          event: securityEvent(request, reply.statusCode),
          err: internalError ?? undefined,
        },
        'request',
      );
      done();
    });
  },
  { name: 'requestLog', dependencies: ['errorHandler', 'authenticate'] },
);

/** The path without its query; the route's pattern when the path holds the token of a mail. An unknown path may hold one anywhere. */
function loggedPath({ originalUrl, params, routeOptions, is404 }: FastifyRequest): string | undefined {
  const hasToken = params !== null && typeof params === 'object' && 'token' in params;
  if (hasToken) return routeOptions.url;
  const path = originalUrl.split('?', 1)[0] ?? '';
  return is404 ? redactPersonalData(path) : path;
}

function loggedQuery({ url, query }: FastifyRequest): Record<string, unknown> | undefined {
  if (!url.includes('?')) return undefined;
  return Object.fromEntries(Object.entries(query ?? {}).filter(([key]) => LOGGED_QUERY.includes(key)));
}

/** The security event of a request, for monitoring; undefined for most. */
function securityEvent(request: FastifyRequest, status: number): string | undefined {
  if (status < 400 && request.method === 'GET') return undefined;
  if (request.isPaused) return 'sales paused';
  if (status >= 500) return 'failed';
  if (status === 429) return 'throttled';
  if (request.routeOptions.url === '/api/user/login/') return { 200: 'login', 401: 'login refused' }[status];
  if (status === 401) return 'unauthenticated';
  return status === 404 && request.memberId !== null ? 'not theirs' : undefined;
}
