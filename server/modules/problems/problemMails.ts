import { asc, eq } from 'drizzle-orm';
import { paths } from '../../../contract/paths';
import { type ProblemEventType } from '../../../contract/problems';
import { formatPaisa, paisaOf } from '../../../contract/money';
import { shopAddress } from '../../config/config';
import { type AppContext } from '../../context';
import { orderItems, orders } from '../../db/orderSchema';
import { problemEvents, problemLines, problems } from '../../db/problemSchema';
import { users } from '../../db/schema';
import { pagePath } from '../../http/pagePath';
import { mailLink, mailPage } from '../../queue/mailPage';
import { type Mail, type RenderMail } from '../../queue/mails';
import { greet } from '../accounts/accountMail';
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
    .select({ name: orderItems.name, quantity: problemLines.quantity })
    .from(problemLines)
    .innerJoin(orderItems, eq(orderItems.id, problemLines.itemId))
    .where(eq(problemLines.problemId, problem.id))
    .orderBy(asc(problemLines.itemId));
  const [exchange] =
    problem.exchangeOrderId === null
      ? []
      : await db.select({ number: orders.number }).from(orders).where(eq(orders.id, problem.exchangeOrderId));
  const amount = paisaOf(problem.amount);
  const paragraphs = [
    greet(member.firstName),
    INTRODUCTIONS[event.type] ?? '',
    lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    event.type === 'agreed' && exchange ? `The new goods come with order ${exchange.number}, at no charge.` : '',
    event.type === 'agreed' && amount > 0
      ? `The order costs ${formatPaisa(amount)} less. What you have paid too much goes back to you.`
      : '',
    event.text,
  ].filter((paragraph) => paragraph !== '');
  const link = `${shopAddress(config)}${pagePath(paths.order, order.id)}`;
  return {
    recipient,
    subject: `${config.shopName} ${order.number}: ${subject}`,
    ...mailPage(config, [
      ...paragraphs,
      { ...mailLink(`Your order ${order.number}`, link), text: `Your order: ${link}` },
      `Questions? Call ${config.shopPhone} and name ${order.number}.`,
    ]),
  };
}

const INTRODUCTIONS: Partial<Record<ProblemEventType, string>> = {
  reported: 'we have received your report about these goods. We answer within two days.',
  answered: 'we have answered your report about these goods.',
  agreed: 'we agree with your report about these goods.',
  received: 'we have received these goods.',
  done: 'your report about these goods is done.',
  refused: 'we cannot accept your report about these goods:',
  reopened: 'we are looking at your report about these goods again.',
};
