import { type I18n } from '@lingui/core';
import { type Config } from '../../config/config';
import { type DbOrTransaction } from '../../db/database';
import { mailLink, mailPage, type MailPart } from '../../queue/mailPage';
import { queueMail } from '../../queue/mails';

export type AccountMailKind = 'verification' | 'passwordReset' | 'passwordChanged';

/** Queues a mail to a user; none is sent when the id is null. It goes before mails about orders: somebody waits for its link. */
export const queueAccountMail = (
  transaction: DbOrTransaction,
  kind: AccountMailKind,
  memberId: number | null,
): Promise<string> => queueMail(transaction, { kind, id: memberId }, { priority: 1 });

/** Letters of any script, spaces, apostrophes, hyphens, and a dot at the end of a word. */
const NAME = /^(?:[\p{L}\p{M} '’-]|\.(?= |$)){1,60}$/u;

/** Anybody can register another person's address: a first name that may be an advertisement or a link is left out. */
export const greet = (i18n: I18n, name: string): string =>
  NAME.test(name) ? i18n._('Namaste {name},', { name }) : i18n._('Namaste,');

type MailContent = MailPart & { subject: string };
type MailParts = {
  subject: string;
  firstName: string;
  before: string;
  link: { href: string; text: string };
  after: string;
};

/** A mail about an account, as text and as HTML: two paragraphs with a link between them. */
function accountMail(config: Config, i18n: I18n, { subject, firstName, before, link, after }: MailParts): MailContent {
  return {
    subject: `${config.shopName}: ${subject}`,
    ...mailPage(config, i18n, [
      greet(i18n, firstName),
      before,
      { ...mailLink(link.text, link.href), text: link.href },
      after,
    ]),
  };
}

type WriteMail = (config: Config, i18n: I18n, firstName: string, href: string) => MailContent;

/** The mail with the verification link of a new member. */
export const verificationMail: WriteMail = (config, i18n, firstName, href) =>
  accountMail(config, i18n, {
    subject: i18n._('please confirm your email address'),
    firstName,
    before: i18n._('welcome to {shop}. Please confirm within seven days that this is your email address:', {
      shop: config.shopName,
    }),
    link: { href, text: i18n._('Confirm my email address') },
    after: i18n._('If you did not register with us, you can ignore this email.'),
  });

/** The mail with the link that resets a password. */
export const passwordResetMail: WriteMail = (config, i18n, firstName, href) =>
  accountMail(config, i18n, {
    subject: i18n._('reset your password'),
    firstName,
    before: i18n._('somebody, probably you, asked to reset your password. Choose a new one here within an hour:'),
    link: { href, text: i18n._('Choose a new password') },
    after: i18n._('If it was not you, you can ignore this email: your password stays as it is.'),
  });

/** The mail to a caller for whom staff have made an account, with the link that sets their password. */
export const firstPasswordMail: WriteMail = (config, i18n, firstName, href) =>
  accountMail(config, i18n, {
    subject: i18n._('your account'),
    firstName,
    before: i18n._(
      'we have made an account for you at {shop}, as agreed by telephone. Choose a password here within an hour; later, “Forgot your password?” on the login page sends another link:',
      { shop: config.shopName },
    ),
    link: { href, text: i18n._('Choose a password') },
    after: i18n._('If you did not call us, you can ignore this email, or call us and we remove the account.'),
  });

/** The email that informs a member that their password has changed. */
export const passwordChangedMail: WriteMail = (config, i18n, firstName, href) =>
  accountMail(config, i18n, {
    subject: i18n._('your password was changed'),
    firstName,
    before: i18n._(
      'your password was changed, and your other devices were logged out. If it was not you, reset it at once:',
    ),
    link: { href, text: i18n._('Reset my password') },
    after: i18n._('If it was you, you can ignore this email.'),
  });
