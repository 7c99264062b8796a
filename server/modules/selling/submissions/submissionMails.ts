import { eq } from 'drizzle-orm';
import { paths } from '../../../../contract/paths';
import { shopAddress } from '../../../config/config';
import { type AppContext } from '../../../context';
import { users } from '../../../db/schema';
import { submissions } from '../../../db/sellingSchema';
import { pagePath } from '../../../http/pagePath';
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
  // Anybody can register another person's address: what the member wrote is left out until the address is verified.
  const name = owner.emailVerifiedAt === null ? 'your product' : `“${submission.name}”`;
  const page =
    isApproved && submission.productId !== null
      ? pagePath(paths.product, submission.productId)
      : pagePath(paths.editProduct, submission.id);
  const paragraphs = [
    greet(owner.firstName),
    isApproved ? `we have approved ${name}. It is on sale now.` : `we cannot sell ${name} as it is yet:`,
    ...(submission.answer === null ? [] : [submission.answer]),
    ...(isApproved ? [] : ['You can change it and send it again.']),
  ];
  return {
    recipient: owner.email,
    subject: `${config.shopName}: ${isApproved ? 'your product is on sale' : 'please change your product'}`,
    ...mailPage(config, [
      ...paragraphs,
      mailLink(isApproved ? 'See your product' : 'Change your product', `${shopAddress(config)}${page}`),
    ]),
  };
}
