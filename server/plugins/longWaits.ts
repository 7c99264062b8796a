import { type FastifyReply } from 'fastify';
import { type App } from '../context';
import { ServiceUnavailableError } from '../http/errors';

/** How often is looked whether somebody has waited for too long. */
const LOOK_MS = 100;

declare module 'fastify' {
  interface FastifyReply {
    /** Where it stands among those that are waited for; -1 when nobody waits for it. */
    place: number;
  }
}

/** Answers 503 to whoever has waited so many milliseconds for an answer to begin. */
export function endLongWaits(app: Pick<App, 'addHook' | 'decorateReply'>, milliseconds: number): void {
  // A look at all of them now and then costs less than a timer for each: Fastify's own takes a third of the time of an answer from memory. And no Set:
  // each table that it outgrows points to the next, so that the garbage collector carries one with all its replies into the old generation after another.
  const waiting: FastifyReply[] = [];
  const leave = (reply: FastifyReply) => {
    if (reply.place < 0) return;
    const last = waiting.pop()!;
    if (last !== reply) {
      waiting[reply.place] = last;
      last.place = reply.place;
    }
    reply.place = -1;
  };
  app.decorateReply('place', -1);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.place = waiting.push(reply) - 1;
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    leave(reply);
    done();
  });
  const looking = setInterval(() => {
    for (const reply of waiting.filter(({ elapsedTime }) => elapsedTime >= milliseconds)) {
      leave(reply);
      if (reply.sent || reply.raw.headersSent) continue;
      reply.request.fault = new Error(`no answer within ${milliseconds} ms`);
      reply.send(new ServiceUnavailableError());
    }
  }, LOOK_MS);
  looking.unref();
  app.addHook('onClose', async () => clearInterval(looking));
}
