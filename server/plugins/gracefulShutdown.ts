import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the app is shutting down. */
    isClosing: () => boolean;
  }
}

/** Ends each connection with its answer once the app is closing: an idle keep-alive connection would delay the shutdown. */
export const gracefulShutdown = fp(
  async (app) => {
    let closing = false;
    app.decorate('isClosing', () => closing);
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (closing) reply.header('connection', 'close');
      done(null, payload);
    });
  },
  { name: 'gracefulShutdown' },
);
