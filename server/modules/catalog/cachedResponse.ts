import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
/** Smaller bodies fit into one or two packets uncompressed. */
const MIN_COMPRESSED_BYTES = 2048;
/** Compresses as well as gzip's highest level and takes a fraction of its time. */
export const BROTLI_QUALITY = 5;

/** A JSON response that is ready to send. `brotli` is null for a small body. */
export type CachedResponse = { body: Buffer; brotli: Buffer | null; etag: string };

/** Prepares a JSON text for sending. */
export async function createResponse(json: string): Promise<CachedResponse> {
  const body = Buffer.from(json);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const brotli = body.length < MIN_COMPRESSED_BYTES ? null : await compress(body, { params });
  // Weak, because both encodings share the tag.
  return { body, brotli, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
}

/** Sends a response: compressed when the client accepts Brotli, 304 when the client has it already. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  const { body, brotli, etag } = response;
  reply.header('etag', etag);
  if (brotli) addVary(reply);
  if (request.headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (brotli && acceptsBrotli(request)) reply.header('content-encoding', 'br').send(brotli);
  else reply.send(body);
}

export function acceptsBrotli(request: FastifyRequest): boolean {
  return /(^|[\s,])br(?!;\s*q=0(\.0*)?(,|$))\s*(;|,|$)/.test(request.headers['accept-encoding'] ?? '');
}

/** Adds Accept-Encoding to the Vary header. */
export function addVary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
}
