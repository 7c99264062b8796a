/** Lists without pages: one JSON array, in memory or streamed. */
import { once } from 'node:events';
import { type OutgoingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Product } from '../../../contract/wire';
import { createJsonEncoder } from '../../http/jsonEncoder';
import { acceptedEncoding, addVary } from '../../http/sendCompressed';
import { BROTLI_QUALITY } from '../../http/cachedResponse';

/** A window of 2^18 bytes. Brotli's default of 4 MB makes no list smaller and costs 12 MB of memory per stream. */
const BROTLI_WINDOW = 18;

const encodeProduct = createJsonEncoder(Product);

/** Encodes chunks of products as one JSON array. */
export async function* encodeList(chunks: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield separator + chunk.map(encodeProduct).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Joins the pieces of a text. Returns null, without reading the rest, when it has more than `maxLength` characters. */
export async function joinPieces(pieces: AsyncIterable<string>, maxLength: number): Promise<string | null> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > maxLength) return null;
  }
  return text;
}

/** Streams a list while it is read, as fast as the client takes it. Holds a slot until the list is sent or the client is gone. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
  acquireSlot: () => Promise<() => void>,
): Promise<void> {
  const list = Readable.from(request.method === 'HEAD' ? [] : pieces, { objectMode: false });
  list.once('close', await acquireSlot());
  // Nothing is sent before the first read, so that its failure still becomes an error response.
  await once(list, 'readable');
  if (reply.sent || reply.raw.destroyed) return void list.destroy();
  addVary(reply);
  reply.type('application/json; charset=utf-8');
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW };
  const encoders = acceptedEncoding(request, ['br']) ? [createBrotliCompress({ params })] : [];
  if (encoders.length > 0) reply.header('content-encoding', 'br');
  if (request.method === 'HEAD') return void reply.send(list);
  // The request timeout ends a reply that Fastify streams, but a slow client may take longer.
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  pipeline([list, ...encoders, reply.raw], (error) => {
    if (error) request.log.info({ err: error }, 'a product list was not sent to its end');
  });
}
