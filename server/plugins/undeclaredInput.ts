import fp from 'fastify-plugin';

/**
 * Empties the body and the query of a call whose route has no schema for them, so that no handler reads what is not declared.
 * Where there is a schema, the validator drops the keys that it does not name.
 */
export const undeclaredInput = fp(
  async (app) => {
    app.addHook('preValidation', (request, _reply, done) => {
      const { schema, url } = request.routeOptions;
      if (url?.startsWith('/api/')) {
        if (!schema?.body) request.body = {};
        if (!schema?.querystring) request.query = {};
      }
      done();
    });
  },
  { name: 'undeclaredInput' },
);
