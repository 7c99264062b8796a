import { type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import fp from 'fastify-plugin';

/** Three times the limit of a form: the photo of a camera is refused by a response, not by a broken connection. */
const DISCARDED_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Lets a response that comes before the end of the request's body reach its client (RFC 9112, 9.6): the connection is closed for writing, and
 * the rest of the body is read and discarded, at most 16 MiB of it, before the connection ends. Node itself would end it at once,
 * and clients that are still sending would see a broken connection. The time limits of Fastify's options end a slow or silent client.
 */
export const lingeringClose = fp(
  async (app) => {
    app.addHook('onSend', async ({ raw }, reply) => {
      if (isRead(raw)) return;
      // What came with the head has been parsed after this.
      await setImmediate();
      if (isRead(raw)) return;
      reply.header('connection', 'close');
      // The rest of a body that has stopped arriving is not waited for.
      if (reply.statusCode !== 408) discardRest(raw);
    });
  },
  { name: 'lingeringClose' },
);

/** Whether the body has arrived to its end, or there is none. */
function isRead({ complete, readableEnded, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return complete || readableEnded || !hasBody;
}

function discardRest(raw: IncomingMessage): void {
  const { socket } = raw;
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_MAX_BYTES) socket.destroy();
  });
  raw.resume();
  // Node calls it after the response.
  socket.destroySoon = () => {
    if (raw.complete) return void socket.end(() => socket.destroy());
    socket.end();
    raw.once('end', () => socket.destroy());
  };
}
