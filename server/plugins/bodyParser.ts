import fp from 'fastify-plugin';
import { DetailError } from '../http/errors';

/** Accepts JSON in UTF-8 alone; an empty or missing body is `{}`. Keys that change prototypes are refused. */
export const bodyParser = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      const type = request.headers['content-type'] ?? '';
      const [, charset = 'utf-8'] = /charset\s*=\s*"?([\w-]+)/i.exec(type) ?? [];
      if (!/^utf-?8$/i.test(charset)) done(new DetailError(415, `Unsupported media type "${type}" in request.`));
      else if (body.trim() === '') done(null, {});
      else parseJson(request, body, done);
    });
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.body === undefined) request.body = {};
      done();
    });
  },
  { name: 'bodyParser' },
);
