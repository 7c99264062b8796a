import { type I18n } from '@lingui/core';
import { eq } from 'drizzle-orm';
import { paths } from '../../../../contract/paths';
import { type AppContext } from '../../../context';
import { users } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { pagePath } from '../../../http/pagePath';
import { mailI18n, mailUrl } from '../../../queue/mailLanguage';
import { mailLink, mailPage } from '../../../queue/mailPage';
import { type Mail, type RenderMail } from '../../../queue/mails';
import { greet } from '../../accounts/accountMail';
import { accountColumns } from '../../accounts/sessions/sessions';
import { SUBMISSION_MAIL } from './decideSubmission';

/** How the mails about submissions are rendered. */
export const submissionMails = (
  context: Pick<AppContext, 'db' | 'config'>,
): Record<typeof SUBMISSION_MAIL, RenderMail> => ({
  [SUBMISSION_MAIL]: (id) => renderSubmissionMail(context, id),
});

/** The mail about the decision on a submission. Null when there is none any more. */
async function renderSubmissionMail(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  id: number,
): Promise<Mail | null> {
  const [found] = await db
    .select({ submission: submissions, owner: accountColumns })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.ownerId))
    .where(eq(submissions.id, id));
  if (!found) return null;
  const { submission, owner } = found;
  const isApproved = submission.state === 'approved';
  if (!isApproved && submission.state !== 'rejected') return null;
  const i18n = mailI18n(config, owner);
  const page =
    isApproved && submission.productId !== null
      ? pagePath(paths.product, submission.productId)
      : pagePath(paths.editProduct, submission.id);
  // Anybody can register another person's address: what the member wrote is left out until the address is verified.
  const name = owner.emailVerifiedAt === null ? null : submission.name;
  const paragraphs = [
    greet(i18n, owner.firstName),
    isApproved ? approvedText(i18n, name) : rejectedText(i18n, name),
    ...(submission.answer === null ? [] : [submission.answer]),
    ...(isApproved ? [] : [i18n._('You can change it and send it again.')]),
  ];
  const subject = isApproved ? i18n._('your product is on sale') : i18n._('please change your product');
  return {
    recipient: owner.email,
    subject: `${config.shopName}: ${subject}`,
    ...mailPage(config, i18n, [
      ...paragraphs,
      mailLink(isApproved ? i18n._('See your product') : i18n._('Change your product'), mailUrl(config, i18n, page)),
    ]),
  };
}

const approvedText = (i18n: I18n, name: string | null) =>
  name === null
    ? i18n._('we have approved your product. It is on sale now.')
    : i18n._('we have approved “{name}”. It is on sale now.', { name });

const rejectedText = (i18n: I18n, name: string | null) =>
  name === null
    ? i18n._('we cannot sell your product as it is yet:')
    : i18n._('we cannot sell “{name}” as it is yet:', { name });
