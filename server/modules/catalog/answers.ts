import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
/** Smaller answers fit a packet or two as they are. */
const WORTH_COMPRESSING = 2048;
/** As good as gzip's best, at a fraction of the time. */
export const QUALITY = 5;

/** A JSON answer ready to send; `compressed` is made at the first demand. */
export type Answer = { body: Buffer; etag: string; compressed: Promise<Buffer> | null };

/** The answer that has this body. */
export function toAnswer(body: Buffer): Answer {
  // Weak: the same tag stands for both encodings.
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, compressed: null };
}

/** What an answer takes in memory, its compressed form included. */
export function bytesOf({ body }: Answer): number {
  return body.length * 1.25;
}

/** Sends it, compressed to whoever takes brotli when it is big; 304 to whoever has it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<void> | undefined {
  const compressible = answer.body.length >= WORTH_COMPRESSING;
  if (compressible) addVary(reply);
  if (request.headers['if-none-match']?.includes(answer.etag))
    return void reply.code(304).header('etag', answer.etag).send();
  if (compressible && takesBrotli(request)) return sendCompressed(reply, answer);
  return void sendBody(reply, answer.etag, answer.body);
}

function sendBody(reply: FastifyReply, etag: string, body: Buffer): void {
  reply.header('etag', etag).type('application/json; charset=utf-8').send(body);
}

async function sendCompressed(reply: FastifyReply, answer: Answer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length };
  answer.compressed ??= compress(answer.body, { params }).catch((error: unknown) => {
    answer.compressed = null;
    throw error;
  });
  const body = await answer.compressed;
  // Until then it may still become a refusal, which has no tag.
  if (!reply.sent) sendBody(reply.header('content-encoding', 'br'), answer.etag, body);
}

/** Whether the caller reads brotli. */
export function takesBrotli(request: FastifyRequest): boolean {
  return /(^|[\s,])br(?!;\s*q=0(\.0*)?(,|$))\s*(;|,|$)/.test(request.headers['accept-encoding'] ?? '');
}

/** Says that the encoding depends on what the caller takes, beside what else the answer depends on. */
export function addVary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
}
