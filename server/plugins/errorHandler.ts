import { type FastifyReply, type FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isDatabaseAway, readSqlError } from '../db/database';
import { DetailError, HttpError, ServiceUnavailableError, ValidationError } from '../http/errors';
import { PictureStoreError } from '../pictures/pictureStore';
import { type Pages, sendPage } from '../web/pages';
import { API_HEADERS } from './securityHeaders';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error behind a 5xx, for the log; null otherwise. */
    internalError: unknown;
    /** Whether it is 503 because sales are paused: refused, not failed. */
    isPaused: boolean;
  }
}

/** The errors that a browser gets by following or mistyping a link. */
const PAGE_ERRORS = [400, 404];

/** Whether the response is shown to a person: a browser asked for a page. Calls of the API always get JSON. */
const wantsPage = ({ headers, url }: FastifyRequest) =>
  headers.accept?.includes('text/html') === true && !/^\/(api|health)(\/|\?|$)/.test(url);

/** Answers every error and every unknown address: with the shop's page for a client that accepts HTML, else with the API's JSON. */
export const errorHandler = fp(
  async (app, { pages }: { pages?: Pages | null }) => {
    app.decorateRequest('internalError', null);
    app.decorateRequest('isPaused', false);
    app.setErrorHandler(async (error, request, reply) => {
      const { statusCode } = toHttpError(error, request);
      if (!pages || !PAGE_ERRORS.includes(statusCode) || !wantsPage(request)) return answerError(error, request, reply);
      return sendPage(request, reply.code(statusCode), pages.shellOf(request.url));
    });
    app.setNotFoundHandler(async () => {
      throw new DetailError(404, 'Not found.');
    });
  },
  { name: 'errorHandler' },
);

/** Answers an error in JSON, also one of the router, which comes before any hook. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = toHttpError(error, request);
  if (httpError.statusCode >= 500 && error !== httpError) request.internalError = error;
  request.isPaused = httpError.body.code === 'sales_paused';
  return reply
    .code(httpError.statusCode)
    .headers({ ...API_HEADERS, ...httpError.headers })
    .type('application/json; charset=utf-8')
    .send(httpError.body);
}

/** The response to an error of the framework or the database; anything unknown is a 500 without details. */
function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DetailError(415, `Unsupported media type "${request.headers['content-type'] ?? ''}" in request.`);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new DetailError(400, 'JSON parse error - the body is not valid JSON.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DetailError(413, 'Request body is too large.');
    case 'FST_ERR_HANDLER_TIMEOUT':
      return new ServiceUnavailableError();
  }
  const refused = readSqlError(error);
  // The trigger's message is the text for shoppers.
  if (refused?.constraint === 'orders_sales_open') return new DetailError(503, refused.message, 'sales_paused');
  // PostgreSQL's text cannot contain U+0000.
  if (refused?.code === '22021') return new ValidationError({ non_field_errors: ['Null characters are not allowed.'] });
  if (isDatabaseAway(error) || error instanceof PictureStoreError) return new ServiceUnavailableError();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new DetailError(statusCode, 'Bad request.');
  return new DetailError(500, 'A server error occurred.');
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

type ClientSocket = { destroyed: boolean; writable: boolean; end: (text: string) => void; destroy: () => void };

/** Answers a request that is not HTTP, too slow, or whose head is too long: there is no reply object yet. */
export function answerClientError(error: Error & { code?: string }, socket: ClientSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy();
  const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: `${status.slice(4)}.` });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
