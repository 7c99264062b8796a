import { Type } from '@sinclair/typebox';
import { sql } from 'drizzle-orm';
import { localizedPath } from '../../../../contract/languages';
import { paths } from '../../../../contract/paths';
import { EMAIL_MAX } from '../../../../contract/rules';
import { Detail } from '../../../../contract/wire';
import { type App, type AppContext } from '../../../context';
import { shopLanguages } from '../../../config/config';
import { users } from '../../../db/schema';
import { DetailError, ERROR_RESPONSES } from '../../../http/errors';
import { originOf } from '../../../http/origin';
import { escapeHtml } from '../../../http/escapeHtml';
import { type Throttles } from '../throttles';
import { LINK_DAYS, resendVerification, verifyEmail } from './verification';

/** The page for browsers that open an invalid link. */
const badLinkPage = (shopName: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Link not valid - ${escapeHtml(shopName)}</title>
  </head>
  <body>
    <main>
      <h1>This link is not valid</h1>
      <p>Please check that you opened the whole address from our newest email. It is valid for ${LINK_DAYS} days.</p>
      <p><a href="/login">Log in</a> or <a href="/register">sign up</a></p>
    </main>
  </body>
</html>
`;

/** The link of the verification mail, which redirects to the login in the member's language, and the call for another mail. */
export function registerVerificationRoute(app: App, context: AppContext, throttles: Throttles): void {
  const { db, config, now } = context;
  const body = Type.Object({ email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }) }, { title: 'ResendRequest' });
  app.post(
    '/api/user/register/resend-email/',
    {
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        operationId: 'resendVerification',
        summary: 'Another verification email',
        body,
        response: { 200: { ...Detail, examples: [{ detail: 'ok' }] }, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await throttles.countRegistration(originOf(request));
      await resendVerification(
        { ...context, log: request.log },
        sql`lower(${users.email}) = lower(${request.body.email.trim()})`,
      );
      // The response does not reveal whether the account exists.
      return { detail: 'ok' };
    },
  );
  app.get(
    '/api/user/verify-email/:token/',
    {
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        operationId: 'verifyEmail',
        summary: 'The link of the verification email',
        params: Type.Object({ token: Type.String() }),
        response: { 302: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const accountLanguage = await verifyEmail(db, request.params.token, now());
      if (accountLanguage !== null) {
        const language = shopLanguages(config).find((each) => each === accountLanguage) ?? 'en';
        return reply.redirect((config.publicUrl ?? '') + localizedPath(language, paths.login));
      }
      if (!request.headers.accept?.includes('text/html')) throw new DetailError(404, 'Not found.');
      // The response schema is of the JSON that other clients get.
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(badLinkPage(config.shopName) as never);
    },
  );
}
