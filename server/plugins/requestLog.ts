import { hostname } from 'node:os';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { type Config } from '../config/config';
import { readSqlError } from '../db/database';

/** Query values that say what was asked for; every other value stays out of the log, so that no credential can enter it. */
const LOGGED_QUERY = ['search', 'category', 'ordering', 'featured', 'page', 'page_size'];

/** What a log line tells of an error. A database error comes wrapped with its parameters, which may be secrets: only the SQL itself is told. */
function describeError(error: Error): { type: string; message: string; stack: string } & Record<string, unknown> {
  const told = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : error;
  const sql = error instanceof DrizzleQueryError ? { query: error.query, ...readSqlError(error) } : {};
  return { type: told.name, message: told.message, stack: String(told.stack), ...sql };
}

let pending = '';

/** Writes the lines that still wait. */
export function flushLog(): void {
  if (pending !== '') process.stdout.write(pending);
  pending = '';
}
process.once('exit', flushLog);

/** Milliseconds that a line waits for others at most, and the length at which they wait no longer. */
const FLUSH_MS = 10;
const FLUSH_LENGTH = 16_384;

/** Lines are written together: each alone is a call of the system that takes as long as an answer from memory. */
const lines = {
  write: (line: string) => {
    if (pending === '') setTimeout(flushLog, FLUSH_MS);
    pending += line;
    if (pending.length >= FLUSH_LENGTH) flushLog();
  },
};

let stamped = 0;
let stamp = '';

/** The present for a line; made once a millisecond. */
function timeOfLine(): string {
  const now = Date.now();
  if (now !== stamped) stamp = new Date(now).toISOString();
  stamped = now;
  return stamp;
}

/** Fastify's logger: JSON lines; credentials are cut out wherever a line should hold one. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: lines,
    serializers: { err: describeError },
    redact: {
      paths: ['authorization', 'password', 'password1', 'password2', 'access', 'refresh', 'token'].flatMap((key) => [
        key,
        `*.${key}`,
        `*.*.${key}`,
      ]),
      censor: '[redacted]',
    },
    timestamp: () => `,"time":"${timeOfLine()}"`,
  };
}

/** What makes a request worth a look by whoever watches over the shop; undefined for all others. */
function securityEvent(request: FastifyRequest, status: number): string | undefined {
  if (status < 400 && request.method === 'GET') return undefined;
  if (status >= 500) return 'failed';
  if (status === 429) return 'throttled';
  if (request.routeOptions.url === '/api/user/login/') return { 200: 'login', 401: 'login refused' }[status];
  if (status === 401) return 'unauthenticated';
  return status === 404 && request.memberId !== null ? 'not theirs' : undefined;
}

/** The known ones of the values that a request's address ends with. */
function loggedQuery(query: Record<string, unknown> | undefined): Record<string, unknown> {
  const logged: Record<string, unknown> = {};
  for (const key of LOGGED_QUERY) if (query?.[key] !== undefined) logged[key] = query[key];
  return logged;
}

/** The logger's numbers of the levels. */
const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity };

/** One more key of an object in JSON; nothing for a value that is undefined. */
function pair(key: string, value: unknown): string {
  return value === undefined ? '' : `,"${key}":${JSON.stringify(value)}`;
}

/**
 * What writes the one line of each request, in the logger's form but at once: the logger puts it together key by key, which takes three times as long.
 * The keys are fixed and none holds a credential, so that none is looked for.
 */
export function createRequestLog({
  logLevel,
}: Pick<Config, 'logLevel'>): (request: FastifyRequest, reply: FastifyReply) => void {
  const from = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return (request, reply) => {
    const level = request.fault ? LEVELS.error : LEVELS.info;
    if (level < LEVELS[logLevel]) return;
    const { id, method, url } = request;
    const end = url.indexOf('?');
    const hidden = request.params !== null && typeof request.params === 'object' && 'token' in request.params;
    // What the route is made of is costly to ask for.
    const path = hidden ? request.routeOptions.url : end < 0 ? url : url.slice(0, end);
    const query = end < 0 ? undefined : loggedQuery(request.query as Record<string, unknown> | undefined);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    // Ids are ours and methods known words: only what others have written needs JSON's quotes.
    lines.write(
      `{"level":${level},"time":"${timeOfLine()}"${from},"reqId":"${id}","method":"${method}"${pair('path', path)}${pair('query', query)}` +
        `,"status":${reply.statusCode},"milliseconds":${milliseconds}${pair('address', request.ip)}` +
        `${pair('member', request.memberId ?? undefined)}${pair('event', securityEvent(request, reply.statusCode))}` +
        `${pair('err', request.fault ? describeError(request.fault as Error) : undefined)},"msg":"request"}\n`,
    );
  };
}
