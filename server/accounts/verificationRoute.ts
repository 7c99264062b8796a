import { Type } from '@sinclair/typebox';
import { SHOP_NAME } from '../../contract/rules';
import { type App, type House } from '../app';
import { DetailRefusal } from '../errors';
import { verifyEmail } from './registration';

/** A person who follows a wrong or mangled link gets a page that leads on, not JSON. */
const BAD_LINK_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Link not valid - ${SHOP_NAME}</title>
  </head>
  <body>
    <main>
      <h1>This link is not valid</h1>
      <p>Please check that you opened the whole address from our newest mail.</p>
      <p><a href="/login">Login</a> or <a href="/register">Sign Up</a></p>
    </main>
  </body>
</html>
`;

/** The link of the verification mail: marks the address as verified and lands on `/login`. */
export function registerVerificationRoute(app: App, { db, config, now }: House): void {
  app.get(
    '/api/user/verify-email/:token/',
    { schema: { tags: ['accounts'], summary: 'The link of the verification mail', params: Type.Object({ token: Type.String() }) } },
    async (request, reply) => {
      if (await verifyEmail(db, request.params.token, now())) return reply.redirect(`${config.publicUrl ?? ''}/login`);
      if (!request.headers.accept?.includes('text/html')) throw new DetailRefusal(404, 'Not found.');
      return reply.code(404).type('text/html; charset=utf-8').send(BAD_LINK_PAGE);
    },
  );
}
