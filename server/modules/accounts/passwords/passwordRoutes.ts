import { PasswordChange, PasswordResetConfirmation, PasswordResetRequest } from '../../../../contract/account';
import { EMAIL_PATTERN, TEXTS } from '../../../../contract/rules';
import { Detail } from '../../../../contract/wire';
import { type App, type AppContext } from '../../../context';
import { ERROR_RESPONSES, ERROR_STATUSES, invalidFields, ValidationError } from '../../../http/errors';
import { originOf } from '../../../http/origin';
import { changePassword, readPasswordChange } from './passwordChange';
import { confirmPasswordReset } from './passwordResetConfirm';
import { queuePasswordReset } from './passwordReset';
import { type Throttles } from '../throttles';

const CHANGED = 'New password has been saved.';
const REQUESTED = 'Password reset e-mail has been sent.';
const RESET = 'Password has been reset with the new password.';

/** Changing the password, and resetting a forgotten one by mail. */
export function registerPasswordRoutes(app: App, context: AppContext, throttles: Throttles): void {
  const schema = (operationId: string, summary: string, detail: string) => ({
    tags: ['accounts'],
    operationId,
    summary,
    response: { 200: { ...Detail, examples: [{ detail }] }, ...ERROR_RESPONSES, 429: ERROR_STATUSES[429] },
  });

  app.post(
    '/api/user/password/change/',
    {
      config: { access: 'member' },
      attachValidation: true,
      schema: {
        ...schema('changePassword', 'Change the password; other devices are logged out', CHANGED),
        body: PasswordChange,
      },
    },
    async (request) => {
      const passwords = readPasswordChange(request.body, invalidFields(request.validationError), context.config);
      await changePassword(context, throttles, request.member, { ...passwords, origin: originOf(request) });
      return { detail: CHANGED };
    },
  );

  app.post(
    '/api/user/password/reset/',
    {
      config: { access: 'public' },
      schema: {
        ...schema('requestPasswordReset', 'Ask for an email that resets the password', REQUESTED),
        body: PasswordResetRequest,
      },
    },
    async (request) => {
      const email = request.body.email.trim();
      if (!EMAIL_PATTERN.test(email)) throw new ValidationError({ email: [TEXTS.emailInvalid] });
      await throttles.countPasswordReset(originOf(request));
      // Neither the response nor its time reveals whether there is an account.
      await queuePasswordReset(context.db, email);
      return { detail: REQUESTED };
    },
  );

  app.post(
    '/api/user/password/reset/confirm/',
    {
      config: { access: 'public' },
      attachValidation: true,
      schema: {
        ...schema('resetPassword', 'Set a new password by the link of an email; all devices are logged out', RESET),
        body: PasswordResetConfirmation,
      },
    },
    async (request) => {
      const user = await confirmPasswordReset(
        context,
        request.body,
        invalidFields(request.validationError),
        request.ip,
      );
      request.memberId = user.id;
      const accounts = [user.email.toLowerCase(), ...(user.phoneNumber ? [user.phoneNumber] : [])];
      await throttles.forgetFailedLogins(accounts, originOf(request));
      return { detail: RESET };
    },
  );
}
