import { Type } from '@sinclair/typebox';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Detail } from '../../contract/wire';
import { isDatabaseAway, readSqlError } from '../db/database';

/** A call that is refused on purpose: its status, its body and its headers go on the wire as they are. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`refused with ${statusCode}`);
  }
}

/** `{ detail, code? }`: every refusal outside field validation and the cart. */
export class DetailError extends HttpError {
  constructor(statusCode: number, detail: string, code?: string, headers?: Record<string, string>) {
    super(statusCode, code ? { detail, code } : { detail }, headers);
  }
}

/** The messages of each refused field, `non_field_errors` for the rest. */
export type FieldMessages = Record<string, string[]>;

/** 400 with a list of messages per field; with `withDetail` the first message is also `detail`. */
export class ValidationError extends HttpError {
  constructor(
    readonly fields: FieldMessages,
    { withDetail = false } = {},
  ) {
    super(400, withDetail ? { ...fields, detail: Object.values(fields)[0]?.[0] ?? 'Invalid data.' } : fields);
  }
}

/** 401; with the challenge that HTTP asks for. */
export class UnauthorizedError extends DetailError {
  constructor(detail: string, code?: string) {
    super(401, detail, code, { 'www-authenticate': 'Bearer realm="api"' });
  }
}

/** 401 without a bearer token. */
export class MissingTokenError extends UnauthorizedError {
  constructor() {
    super('Authentication credentials were not provided.');
  }
}

/** 401 with a bearer token that is garbage, expired, of the wrong type, or whose session or user is gone. */
export class InvalidTokenError extends UnauthorizedError {
  constructor() {
    super('Given token not valid for any token type', 'token_not_valid');
  }
}

/** 429; `seconds` says when to come back. */
export class TooManyRequestsError extends DetailError {
  constructor(seconds: number) {
    super(429, `Request was throttled. Expected available in ${seconds} seconds.`, undefined, {
      'retry-after': String(seconds),
    });
  }
}

/** 503; trying again in a moment may work. */
export class ServiceUnavailableError extends DetailError {
  constructor() {
    super(503, 'The shop is busy just now. Please try again.', undefined, { 'retry-after': '1' });
  }
}

/** A refused 400: lists per field, or `detail` alone when the body could not be read. */
const FieldsOrDetail = Type.Object(
  { detail: Type.Optional(Type.String()) },
  { additionalProperties: Type.Array(Type.String()), examples: [{ email: ['Invalid email address'] }] },
);

/** The response schemas of refusals, to be spread into every route's `response`. */
export const ERROR_RESPONSES = { 400: FieldsOrDetail, '4xx': Detail, '5xx': Detail } as const;

/** What a fault of the framework or the database becomes on the wire; anything unknown is a 500 that tells nothing. */
function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DetailError(415, `Unsupported media type "${request.headers['content-type'] ?? ''}" in request.`);
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DetailError(413, 'Request body is too large.');
  }
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new DetailError(400, 'JSON parse error - the body is not valid JSON.');
  // PostgreSQL's texts cannot hold U+0000.
  if (readSqlError(error)?.code === '22021')
    return new ValidationError({ non_field_errors: ['Null characters are not allowed.'] });
  if (isDatabaseAway(error)) return new ServiceUnavailableError();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new DetailError(statusCode, 'Bad request.');
  return new DetailError(500, 'A server error occurred.');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What went wrong inside, for the request's line in the log; null when nothing did. */
    fault: unknown;
  }
}

/** The one place that puts errors on the wire. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toHttpError(error, request);
  if (refusal.statusCode >= 500 && error !== refusal) request.fault = error;
  // An address that cannot be read comes here past every hook.
  reply
    .code(refusal.statusCode)
    .headers({ 'x-content-type-options': 'nosniff', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(refusal.body);
}

/** 404 in the family's words. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).type('application/json; charset=utf-8').send({ detail: 'Not found.' });
}
