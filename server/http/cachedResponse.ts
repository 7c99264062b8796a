import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { sendCompressed } from './sendCompressed';

const compress = promisify(brotliCompress);
/** Smaller bodies fit into one or two packets uncompressed. */
const MIN_COMPRESSED_BYTES = 2048;
/** Compresses as well as gzip's highest level and takes a fraction of its time. */
export const BROTLI_QUALITY = 5;

/** A JSON response that is ready to send. `brotli` is null for a small body. */
export type CachedResponse = {
  body: Buffer;
  brotli: Buffer | null;
  etag: string;
  /** How many products all pages have; for a page alone. */
  count?: number;
};

/** Prepares a JSON text for sending. */
export async function createResponse(json: string): Promise<CachedResponse> {
  const body = Buffer.from(json);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const brotli = body.length < MIN_COMPRESSED_BYTES ? null : await compress(body, { params });
  // Weak, because both encodings share the tag.
  return { body, brotli, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
}

/** Sends a response: compressed when the client accepts Brotli, 304 when the client has it already. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, brotli, etag }: CachedResponse,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  return sendCompressed(request, reply, { etag, copies: brotli ? { br: brotli } : {}, body });
}
