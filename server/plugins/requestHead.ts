import { type FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DetailError } from '../http/errors';

const HEADERS_MAX = 100;
/** A name or an IP address, with or without a port. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** Whether the request has one Host header that may stand in an address. HTTP/1.0 may omit it. */
function hasValidHost({ raw, host }: FastifyRequest): boolean {
  const count = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  // A trusted proxy may name the host in X-Forwarded-Host.
  return (count === 1 || (count === 0 && raw.httpVersion === '1.0')) && (host ? HOST.test(host) : count === 0);
}

/** Refuses requests with too many headers (431), with a malformed address or without a valid Host (400). */
export const requestHead = fp(
  async (app) => {
    // Node answers an unknown expectation with an empty 417; HTTP allows ignoring it.
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.raw.rawHeaders.length > 2 * HEADERS_MAX)
        done(new DetailError(431, 'Request Header Fields Too Large.'));
      else if (request.url !== request.originalUrl || !hasValidHost(request))
        done(new DetailError(400, 'Bad request.'));
      else done();
    });
  },
  { name: 'requestHead' },
);
