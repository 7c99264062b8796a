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
export const greet = (firstName: string): string => (NAME.test(firstName) ? `Namaste ${firstName},` : 'Namaste,');

type MailContent = MailPart & { subject: string };
type MailParts = {
  subject: string;
  firstName: string;
  before: string;
  link: { href: string; text: string };
  after: string;
};

/** A mail about an account, as text and as HTML: two paragraphs with a link between them. */
function accountMail(config: Config, { subject, firstName, before, link, after }: MailParts): MailContent {
  return {
    subject: `${config.shopName}: ${subject}`,
    ...mailPage(config, [greet(firstName), before, { ...mailLink(link.text, link.href), text: link.href }, after]),
  };
}

/** The mail with the verification link of a new member. */
export function verificationMail(config: Config, firstName: string, href: string): MailContent {
  return accountMail(config, {
    subject: 'please confirm your email address',
    firstName,
    before: `welcome to ${config.shopName}. Please confirm within seven days that this is your email address:`,
    link: { href, text: 'Confirm my email address' },
    after: 'If you did not register with us, you can ignore this email.',
  });
}

/** The mail with the link that resets a password. */
export function passwordResetMail(config: Config, firstName: string, href: string): MailContent {
  return accountMail(config, {
    subject: 'reset your password',
    firstName,
    before: 'somebody, probably you, asked to reset your password. Choose a new one here within an hour:',
    link: { href, text: 'Choose a new password' },
    after: 'If it was not you, you can ignore this email: your password stays as it is.',
  });
}

/** The mail to a caller for whom staff have made an account, with the link that sets their password. */
export function firstPasswordMail(config: Config, firstName: string, href: string): MailContent {
  return accountMail(config, {
    subject: 'your account',
    firstName,
    before: `we have made an account for you at ${config.shopName}, as agreed by telephone. Choose a password here within an hour; later, “Forgot your password?” on the login page sends another link:`,
    link: { href, text: 'Choose a password' },
    after: 'If you did not call us, you can ignore this email, or call us and we remove the account.',
  });
}

/** The email that informs a member that their password has changed. */
export function passwordChangedMail(config: Config, firstName: string, href: string): MailContent {
  return accountMail(config, {
    subject: 'your password was changed',
    firstName,
    before: 'your password was changed, and your other devices were logged out. If it was not you, reset it at once:',
    link: { href, text: 'Reset my password' },
    after: 'If it was you, you can ignore this email.',
  });
}
