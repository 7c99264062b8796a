/** The daily list for staff of what is past its legal date. */
import { and, asc, count, eq, lt } from 'drizzle-orm';
import { DECISION_DAYS, decideBy, REFUND_DAYS, refundBy } from '../../../contract/legalDates';
import { formatPaisa, paisaOf } from '../../../contract/money';
import { nepalDay } from '../../../contract/nepalDay';
import { paths } from '../../../contract/paths';
import { shopAddress } from '../../config/config';
import { type AppContext } from '../../context';
import { inTransaction } from '../../db/database';
import { orders, refunds } from '../../db/orderSchema';
import { problems, UNDECIDED_SINCE } from '../../db/problemSchema';
import { staffMails } from '../../db/staffMailSchema';
import { english } from '../../i18n';
import { mailLink, mailPage, mailTable } from '../../queue/mailPage';
import { type Mail, queueMail } from '../../queue/mails';
import { type Queue } from '../../queue/queue';

type Context = Pick<AppContext, 'db' | 'config' | 'now'>;

/** Each hour, so that a server that was down in the morning sends it later. */
export const LEGAL_DATES: Queue = { name: 'legal-dates', schedule: '15 * * * *' };
export const LEGAL_DATES_MAIL = 'legalDates';

const DAY_MS = 24 * 3_600_000;
const NEPAL_MS = 345 * 60_000;
/** In Nepal. */
const FIRST_HOUR = 7;
/** So many of each are listed. */
const LISTED = 50;

/** Queues the mail when something is late, once a day and not before the morning. Returns whether it was queued now. */
export async function mailLate(context: Context): Promise<boolean> {
  const { db, config, now } = context;
  if (config.staffEmail === null || new Date(now() + NEPAL_MS).getUTCHours() < FIRST_HOUR) return false;
  const late = await readLate(context);
  if (late.problems.count + late.refunds.count === 0) return false;
  return inTransaction(db, async (transaction) => {
    const [mail] = await transaction
      .insert(staffMails)
      .values({ kind: LEGAL_DATES_MAIL, day: nepalDay(now()), createdAt: new Date(now()) })
      .onConflictDoNothing()
      .returning({ id: staffMails.id });
    if (mail) await queueMail(transaction, { kind: LEGAL_DATES_MAIL, id: mail.id });
    return mail !== undefined;
  });
}

/** The mail with what is late when it is sent; null when nothing is any more. */
export async function renderLateMail(context: Context): Promise<Mail | null> {
  const { config } = context;
  const late = await readLate(context);
  const total = late.problems.count + late.refunds.count;
  if (total === 0 || config.staffEmail === null) return null;
  const counts = [countText(late.problems.count, 'complaint'), countText(late.refunds.count, 'refund')];
  const link = (name: string, path: string) => mailLink(name, `${shopAddress(config)}${path}`);
  return {
    recipient: config.staffEmail,
    subject: `${config.shopName}, ${nepalDay(context.now())}: ${counts.filter(Boolean).join(' and ')} past the legal date`,
    ...mailPage(
      config,
      english,
      [
        `By the law a complaint is decided within ${DECISION_DAYS} days, and a refund made within ${REFUND_DAYS}.`,
        ...(late.problems.count > 0
          ? [mailTable(late.problems.rows), moreText(late.problems.count), link('Problems', paths.deskProblems)]
          : []),
        ...(late.refunds.count > 0
          ? [
              mailTable(late.refunds.rows),
              moreText(late.refunds.count),
              link('Refunds', `${paths.desk}?show=refund_due`),
            ]
          : []),
      ].filter((part) => part !== ''),
    ),
  };
}

type Late = { count: number; rows: (readonly [name: string, date: string])[] };

/** What is past its date, the first one first. */
async function readLate({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{ problems: Late; refunds: Late }> {
  const before = (days: number) => new Date(now() - days * DAY_MS);
  const isProblemLate = lt(UNDECIDED_SINCE, before(DECISION_DAYS));
  const isRefundLate = and(eq(refunds.status, 'due'), lt(refunds.createdAt, before(REFUND_DAYS)));
  const [counted] = await db.select({ count: count() }).from(problems).where(isProblemLate);
  const [owed] = await db.select({ count: count() }).from(refunds).where(isRefundLate);
  const open = await db
    .select({ id: problems.id, number: orders.number, at: problems.createdAt })
    .from(problems)
    .innerJoin(orders, eq(orders.id, problems.orderId))
    .where(isProblemLate)
    .orderBy(asc(UNDECIDED_SINCE), asc(problems.id))
    .limit(LISTED);
  const due = await db
    .select({ number: orders.number, amount: refunds.amount, at: refunds.createdAt })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isRefundLate)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(LISTED);
  const dayOf = (by: string) => nepalDay(Date.parse(by));
  return {
    problems: {
      count: counted!.count,
      rows: open.map(({ id, number, at }) => [`Report ${id}, ${number}`, `decision by ${dayOf(decideBy(at))}`]),
    },
    refunds: {
      count: owed!.count,
      rows: due.map(({ number, amount, at }) => [
        `${formatPaisa(paisaOf(amount))}, ${number}`,
        `refund by ${dayOf(refundBy(at))}`,
      ]),
    },
  };
}

const countText = (each: number, noun: string) => (each === 0 ? '' : `${each} ${noun}${each === 1 ? '' : 's'}`);
const moreText = (each: number) => (each > LISTED ? `And ${each - LISTED} more.` : '');
