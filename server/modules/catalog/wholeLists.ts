/** Lists without pages: one JSON array, in memory or streamed. */
import { once } from 'node:events';
import { type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Product } from '../../../contract/wire';
import { type CallQueue } from '../../http/callQueue';
import { createJsonEncoder } from '../../http/jsonEncoder';
import { acceptedEncoding, addVary } from '../../http/sendCompressed';
import { BROTLI_QUALITY } from '../../http/cachedResponse';

/** A window of 2^18 bytes. Brotli's default of 4 MB makes no list smaller and costs 12 MB of memory per stream. */
const BROTLI_WINDOW = 18;
/** Steps of Node's default of 16 KB take twice the processor's time. */
const CHUNK_BYTES = 128 * 1024;
/** Clients that are sent a list at once. */
const CLIENTS_MAX = 30;
/** More than the compressed list of a quarter of a million products. */
const KEPT_BYTES = 32 * 1024 * 1024;

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

export type SendList = (request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>) => Promise<void>;

/**
 * Sends lists while they are read. The reading takes a turn of the queue and waits for no client: what a client has not taken yet is kept,
 * compressed. With more than `clientsMax` clients, the one that has had the longest time is cut off. A call resolves when its list is read, also
 * when the client has gone.
 */
export function createListSender(queue: CallQueue, clientsMax = CLIENTS_MAX): SendList {
  const clients = new Set<ServerResponse>();
  const addClient = (client: ServerResponse) => {
    const [oldest] = clients;
    if (clients.size === clientsMax) oldest?.destroy();
    clients.add(client);
    client.once('close', () => clients.delete(client));
  };

  return async (request, reply, pieces) => {
    const isBrotli = acceptedEncoding(request, ['br']) !== null;
    const setHeaders = () => {
      addVary(reply);
      reply.type('application/json; charset=utf-8');
      if (isBrotli) reply.header('content-encoding', 'br');
    };
    const send = async () => {
      const list = Readable.from(pieces, { objectMode: false });
      const read = new Promise((resolve) => list.once('close', resolve));
      // Nothing is sent before the first read, so that its failure still becomes an error response.
      await once(list, 'readable');
      if (reply.sent || reply.raw.destroyed) return void list.destroy();
      setHeaders();
      // The request timeout ends a reply that Fastify streams, but a slow client may take longer.
      reply.hijack();
      reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      addClient(reply.raw);
      const compress = createBrotliCompress(compressionFor(isBrotli));
      const kept = new PassThrough({ highWaterMark: KEPT_BYTES });
      const decompress = isBrotli ? [] : [createBrotliDecompress({ chunkSize: CHUNK_BYTES })];
      pipeline([list, compress, kept, ...decompress, reply.raw], (error) => {
        if (error) request.log.info({ err: error }, 'a product list was not sent to its end');
      });
      await read;
    };
    if (request.method !== 'HEAD') return queue(send, () => reply.raw.destroyed);
    setHeaders();
    reply.send(Readable.from([]));
  };
}

/** What is decompressed again need not be small. */
const compressionFor = (isSent: boolean) => ({
  chunkSize: CHUNK_BYTES,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: isSent ? BROTLI_QUALITY : constants.BROTLI_MIN_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
  },
});
