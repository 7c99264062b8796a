import { asc, eq } from 'drizzle-orm';
import { paths } from '../../../contract/paths';
import { type ProblemEventType } from '../../../contract/problems';
import { formatPrice, localDigits } from '../../../contract/formats';
import { localName } from '../../../contract/localName';
import { paisaOf } from '../../../contract/money';
import { type AppContext } from '../../context';
import { orderItems, orders } from '../../db/orderSchema';
import { problemEvents, problemLines, problems } from '../../db/problemSchema';
import { users } from '../../db/schema';
import { pagePath } from '../../http/pagePath';
import { mailI18n, mailUrl } from '../../queue/mailLanguage';
import { mailPage } from '../../queue/mailPage';
import { type Mail, type RenderMail } from '../../queue/mails';
import { greet } from '../accounts/accountMail';
import { orderLink } from '../orders/orderMails';
import { PROBLEM_MAIL, PROBLEM_MAIL_SUBJECTS } from '../orders/problemEvents';

/** How the mails about problems are rendered. */
export const problemMails = (context: Pick<AppContext, 'db' | 'config'>): Record<typeof PROBLEM_MAIL, RenderMail> => ({
  [PROBLEM_MAIL]: (id) => renderProblemMail(context, id),
});

/** The mail about an event. It names what was agreed on as it is now. Null when the account has gone, or has no address. */
async function renderProblemMail(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  eventId: number,
): Promise<Mail | null> {
  const [found] = await db
    .select({ event: problemEvents, problem: problems, order: orders, member: users })
    .from(problemEvents)
    .innerJoin(problems, eq(problems.id, problemEvents.problemId))
    .innerJoin(orders, eq(orders.id, problems.orderId))
    .innerJoin(users, eq(users.id, orders.memberId))
    .where(eq(problemEvents.id, eventId));
  const recipient = found?.member.email;
  if (!found || !recipient) return null;
  const { event, problem, order, member } = found;
  const subject = PROBLEM_MAIL_SUBJECTS[event.type];
  if (!subject) return null;
  const lines = await db
    .select({ name: orderItems.name, name_ne: orderItems.nameNe, quantity: problemLines.quantity })
    .from(problemLines)
    .innerJoin(orderItems, eq(orderItems.id, problemLines.itemId))
    .where(eq(problemLines.problemId, problem.id))
    .orderBy(asc(problemLines.itemId));
  const [exchange] =
    problem.exchangeOrderId === null
      ? []
      : await db.select({ number: orders.number }).from(orders).where(eq(orders.id, problem.exchangeOrderId));
  const i18n = mailI18n(config, member);
  const amount = formatPrice(i18n, problem.amount);
  const isAgreed = event.type === 'agreed';
  const introduction = INTRODUCTIONS[event.type];
  const paragraphs = [
    greet(i18n, member.firstName),
    introduction === undefined ? '' : i18n._(introduction),
    lines
      .map(({ quantity, ...names }) => `${localDigits(i18n, String(quantity))} × ${localName(i18n, names)}`)
      .join(', '),
    isAgreed && exchange
      ? i18n._('The new goods come with order {number}, at no charge.', { number: exchange.number })
      : '',
    isAgreed && paisaOf(problem.amount) > 0
      ? i18n._('The order costs {amount} less. What you have paid too much goes back to you.', { amount })
      : '',
    event.text,
  ].filter((paragraph) => paragraph !== '');
  const { number } = order;
  return {
    recipient,
    subject: `${config.shopName} ${number}: ${i18n._(subject)}`,
    ...mailPage(config, i18n, [
      ...paragraphs,
      orderLink(i18n, number, mailUrl(config, i18n, pagePath(paths.order, order.id))),
      i18n._('Questions? Call {phone} and name {number}.', { phone: config.shopPhone, number }),
    ]),
  };
}

const INTRODUCTIONS: Partial<Record<ProblemEventType, string>> = {
  reported: /*i18n*/ 'we have received your report about these goods. We answer within two days.',
  answered: /*i18n*/ 'we have answered your report about these goods.',
  agreed: /*i18n*/ 'we agree with your report about these goods.',
  received: /*i18n*/ 'we have received these goods.',
  done: /*i18n*/ 'your report about these goods is done.',
  refused: /*i18n*/ 'we cannot accept your report about these goods:',
  reopened: /*i18n*/ 'we are looking at your report about these goods again.',
};
