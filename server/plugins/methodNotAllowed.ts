import { type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import fp from 'fastify-plugin';
import { DetailError } from '../http/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers all other methods of the routes under /api/ with 405 and `Allow`. Call it after the last route. */
    refuseOtherMethods: () => void;
  }
}

/** Collects the methods of each route under /api/. Register it before the routes. */
export const methodNotAllowed = fp(
  async (app) => {
    const declared = new Map<string, Set<string>>();
    app.addHook('onRoute', ({ url, method }) => {
      if (!url.startsWith('/api/') || url.includes('*')) return;
      const methods = declared.get(url) ?? new Set();
      for (const each of [method].flat()) methods.add(each);
      declared.set(url, methods);
    });
    app.decorate('refuseOtherMethods', () => {
      for (const [url, methods] of [...declared]) {
        const allow = [...methods].sort().join(', ');
        const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
          reply.header('allow', allow);
          throw new DetailError(405, `Method "${request.method}" not allowed.`);
        };
        app.route({
          method: app.supportedMethods.filter((each) => !methods.has(each)) as HTTPMethods[],
          url,
          config: { access: 'public' },
          schema: { hide: true },
          // Before the body is read.
          onRequest: refuse,
          handler: refuse,
        });
      }
    });
  },
  { name: 'methodNotAllowed' },
);
