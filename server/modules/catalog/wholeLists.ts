/** Lists without pages: in memory while they are small enough, else written to the caller while they are read. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { addVary, QUALITY, takesBrotli, toAnswer, type Answer } from './answers';

/** As a power of two: 256 kB. Four megabytes, the default, make no list smaller and each that is under way 12 MB bigger. */
const WINDOW = 18;

/** A JSON array in pieces, made of lists of its elements, which are JSON already. */
export async function* writeList(chunks: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  let before = '[';
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield Buffer.from(before + chunk.join(','));
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

/** The answer made of these pieces; null, and the rest unread, when it has more than `maxBytes`. */
export async function collect(pieces: AsyncIterable<Buffer>, maxBytes: number): Promise<Answer | null> {
  const collected: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) return null;
  }
  return toAnswer(Buffer.concat(collected, bytes));
}

/** Sends the pieces as fast as the caller takes them; one that takes too long is left by the database's time-out. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<Buffer>,
): Promise<void> {
  if (reply.sent || reply.raw.destroyed) return;
  addVary(reply);
  reply.type('application/json; charset=utf-8');
  const compressed = takesBrotli(request);
  if (compressed) reply.header('content-encoding', 'br');
  // Written past Fastify: its answer to HEAD would read the whole list first.
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  if (request.method === 'HEAD') return void reply.raw.end();
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW };
  const brotli = compressed ? [createBrotliCompress({ params })] : [];
  await pipeline([Readable.from(pieces, { objectMode: false }), ...brotli, reply.raw]).catch((error: unknown) => {
    // The head is sent: all that is left is not to end the list as if it were whole. A caller who went away is nobody's fault.
    if (!request.raw.aborted) request.log.error({ err: error, reqId: request.id }, 'a list was broken off');
    reply.raw.destroy();
  });
}
