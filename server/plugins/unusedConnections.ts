import { type Socket } from 'node:net';
import fp from 'fastify-plugin';

/**
 * Ends, when the server closes, the connections that have not sent a byte. Browsers open some in advance; Node does not count them
 * as idle and would wait for their first request until `headersTimeout`.
 */
export const unusedConnections = fp(
  async (app) => {
    const open = new Set<Socket>();
    app.server.on('connection', (socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
    app.addHook('preClose', async () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    });
  },
  { name: 'unusedConnections' },
);
