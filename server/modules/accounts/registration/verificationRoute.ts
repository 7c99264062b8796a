import { Type } from '@sinclair/typebox';
import { sql } from 'drizzle-orm';
import { type Language, localizedPath } from '../../../../contract/languages';
import { paths } from '../../../../contract/paths';
import { EMAIL_MAX } from '../../../../contract/rules';
import { Detail } from '../../../../contract/wire';
import { type App, type AppContext } from '../../../context';
import { shopLanguages } from '../../../config/config';
import { users } from '../../../db/schema';
import { DetailError, ERROR_RESPONSES } from '../../../http/errors';
import { originOf } from '../../../http/origin';
import { escapeHtml } from '../../../http/escapeHtml';
import { requestLanguage } from '../../../http/requestLanguage';
import { createServerI18n } from '../../../i18n';
import { type Throttles } from '../throttles';
import { LINK_DAYS, resendVerification, verifyEmail } from './verification';

/** The page for browsers that open an invalid link. */
const badLinkPage = (language: Language, shopName: string): string => {
  const i18n = createServerI18n(language);
  const link = (path: string, text: string) => `<a href="${localizedPath(language, path)}">${escapeHtml(text)}</a>`;
  const logIn = link(paths.login, i18n._(/*i18n*/ 'Log in'));
  const advice = i18n._(
    'Please check that you opened the whole address from our newest email. It is valid for {days} days.',
    { days: LINK_DAYS },
  );
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(i18n._(/*i18n*/ 'Link not valid'))} - ${escapeHtml(shopName)}</title>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(i18n._(/*i18n*/ 'This link is not valid'))}</h1>
      <p>${escapeHtml(advice)}</p>
      <p>${i18n._('{logIn} or {signUp}', { logIn, signUp: link(paths.register, i18n._(/*i18n*/ 'sign up')) })}</p>
    </main>
  </body>
</html>
`;
};

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
      const { isVerified, language: accountLanguage } = await verifyEmail(db, request.params.token, now());
      const language =
        accountLanguage === null
          ? requestLanguage(request, config)
          : (shopLanguages(config).find((each) => each === accountLanguage) ?? 'en');
      if (isVerified) return reply.redirect((config.publicUrl ?? '') + localizedPath(language, paths.login));
      if (!request.headers.accept?.includes('text/html')) throw new DetailError(404, 'Not found.');
      // The response schema is of the JSON that other clients get.
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .header('content-language', language)
        .send(badLinkPage(language, config.shopName) as never);
    },
  );
}
