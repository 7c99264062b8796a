import fp from 'fastify-plugin';

/** Below the web client's 5 s, so that it gets an answer before it gives up. */
const TIMEOUT_MS = 4000;

/** Limits the time to an answer of the API: 503 after four seconds. Files are not limited: a slow client may take longer to receive them. */
export const requestTimeout = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      if (/^\/(api|health)\//.test(route.url)) route.handlerTimeout ??= TIMEOUT_MS;
    });
  },
  { name: 'requestTimeout' },
);
