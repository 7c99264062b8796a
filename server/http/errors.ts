import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { type ErrorCode } from '../../contract/errorCodes';
import { Detail } from '../../contract/wire';

/** An expected error: its status, body and headers are sent as they are. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${statusCode}`);
  }
}

/** `{ detail, code? }`: every error outside field validation and the cart. */
export class DetailError extends HttpError {
  constructor(statusCode: number, detail: string, code?: ErrorCode, headers?: Record<string, string>) {
    super(statusCode, code ? { detail, code } : { detail }, headers);
  }
}

/** An error of the cart, checkout, orders, payments or the desk: its text as `error` and as `detail`, a code, and what the client needs to recover. */
export class BusinessError extends HttpError {
  constructor(
    statusCode: number,
    readonly code: ErrorCode,
    error: string,
    more: Record<string, unknown> = {},
  ) {
    super(statusCode, { error, detail: error, code, ...more });
  }
}

/** The messages of each invalid field, `non_field_errors` for the rest. */
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

/** The schema's messages of a request whose route has `attachValidation`. */
export function invalidFields(error: unknown): FieldMessages {
  return error instanceof ValidationError ? error.fields : {};
}

/** 401 with the challenge that HTTP requires. */
export class UnauthorizedError extends DetailError {
  constructor(detail: string, code?: ErrorCode) {
    super(401, detail, code, { 'www-authenticate': 'Bearer realm="api"' });
  }
}

/** 401 without a bearer token. */
export class MissingTokenError extends UnauthorizedError {
  constructor() {
    super('Authentication credentials were not provided.');
  }
}

/** 401 with a bearer token that is garbage, expired, of the wrong type, or whose session has ended or whose user is inactive. */
export class InvalidTokenError extends UnauthorizedError {
  constructor() {
    super('Given token not valid for any token type', 'token_not_valid');
  }
}

/** 404 for an object that does not exist, and for someone else's. */
export class NotFoundError extends DetailError {
  constructor() {
    super(404, 'Not found.');
  }
}

/** 403 for a member who lacks the role. Another member's object is 404. */
export class ForbiddenError extends DetailError {
  constructor() {
    super(403, 'You do not have permission to perform this action.');
  }
}

const ENTER_PASSWORD = 'Enter your password to continue.';

/** 403 for a call that moves money back or makes staff, when the password was not entered in the last minutes. */
export class PasswordRequiredError extends DetailError {
  constructor() {
    super(403, ENTER_PASSWORD, 'password_required');
  }
}

/** 429; `seconds` is sent as `Retry-After`. */
export class TooManyRequestsError extends DetailError {
  constructor(readonly seconds: number) {
    super(429, `Request was throttled. Expected available in ${seconds} seconds.`, undefined, {
      'retry-after': String(seconds),
    });
  }
}

/** 503; a later attempt may succeed. */
export class ServiceUnavailableError extends DetailError {
  constructor() {
    super(503, 'The shop is busy just now. Please try again.', undefined, { 'retry-after': '1' });
  }
}

/** A 400: messages per field, or `detail` alone when the body could not be read. */
const FieldsOrDetail = Type.Object(
  { detail: Type.Optional(Type.String()) },
  {
    title: 'FieldErrors',
    additionalProperties: Type.Array(Type.String()),
    examples: [{ email: ['This field is required.'] }],
  },
);

/** The response schemas of errors, to be spread into every route's `response`. */
export const ERROR_RESPONSES = { 400: FieldsOrDetail, '4xx': Detail, '5xx': Detail } as const;

/** The schema of a 400 that is a business error, or messages per field. */
export const orFields = <T extends TSchema>(error: T) => Type.Union([error, FieldsOrDetail]);

/** The schema of an error with the description and the example that its status has in the OpenAPI document. */
export const describeError = (description: string, example: Static<typeof Detail>) => ({
  ...Detail,
  'x-response-description': description,
  examples: [example],
});

/** What an error of each status means, for the OpenAPI document, which lists those that a call can have. */
export const ERROR_STATUSES = {
  401: describeError('No bearer token, or one that is not valid any more', {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
  }),
  403: describeError('The member is not staff', { detail: 'You do not have permission to perform this action.' }),
  404: describeError('There is no such thing', { detail: 'Not found.' }),
  413: describeError('The body is too large', { detail: 'Request body is too large.' }),
  415: describeError('The body is not JSON', { detail: 'Unsupported media type "text/plain" in request.' }),
  429: describeError('Too many requests; Retry-After says when to try again', {
    detail: 'Request was throttled. Expected available in 60 seconds.',
  }),
  500: describeError('A fault of the server', { detail: 'A server error occurred.' }),
  503: describeError('The shop is busy or its database is away; Retry-After says when to try again', {
    detail: 'The shop is busy just now. Please try again.',
  }),
} as const;

/** The 403 of a call that needs the password anew. */
export const PASSWORD_REQUIRED = describeError(
  'The member is not staff, or has to enter the password anew: POST /api/user/sessions/elevate/',
  { detail: ENTER_PASSWORD, code: 'password_required' },
);
