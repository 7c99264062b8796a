import { and, asc, count, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { decideBy } from '../../../contract/legalDates';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import {
  OPEN_PROBLEM_STATES,
  PROBLEM_OVERDUE_MS,
  PROBLEM_TRANSITIONS,
  type ProblemState,
} from '../../../contract/problemRules';
import { type RefundStatus } from '../../../contract/orderFacts';
import { type DeskProblem, type Problem } from '../../../contract/problems';
import { type DbOrTransaction } from '../../db/database';
import { orderItems, orders, refunds } from '../../db/orderSchema';
import { problemEvents, problemLines, problemPhotos, problems, UNDECIDED_SINCE } from '../../db/problemSchema';
import { users } from '../../db/schema';
import { imageUrl } from '../../http/baseUrl';
import { type CappedPage, readCappedPage } from '../../http/cappedPage';
import { type Page } from '../../http/paging';
import { toWireRefund } from '../orders/readOrders';
import { isStanding } from '../payments/money';

export type ProblemRow = typeof problems.$inferSelect;
type Order = typeof orders.$inferSelect;

/** The problems of an order, the latest first. */
export async function readProblemsOfOrder(db: DbOrTransaction, order: Order, imageBase: string): Promise<Problem[]> {
  const rows = await db.select().from(problems).where(eq(problems.orderId, order.id)).orderBy(desc(problems.id));
  return toProblems(
    db,
    rows.map((problem) => ({ problem, order })),
    imageBase,
  );
}

/** All problems of a member, in the order in which they were reported. */
export async function readProblemsOfMember(
  db: DbOrTransaction,
  memberId: number,
  imageBase: string,
): Promise<Problem[]> {
  const rows = await db
    .select({ problem: problems, order: orders })
    .from(problems)
    .innerJoin(orders, eq(orders.id, problems.orderId))
    .where(eq(orders.memberId, memberId))
    .orderBy(asc(problems.id));
  return toProblems(db, rows, imageBase);
}

/** One problem as its member sees it. */
export async function readProblem(db: DbOrTransaction, problem: ProblemRow, order: Order, imageBase: string) {
  const [read] = await toProblems(db, [{ problem, order }], imageBase);
  return read!;
}

export type ProblemFilter = { state?: ProblemState | undefined; order?: number | undefined };

/** A page of problems for staff: those that are not decided by their legal date, then the latest. `waiting` counts all that wait. */
export async function readDeskProblems(
  db: DbOrTransaction,
  { state, order }: ProblemFilter,
  { page, imageBase, now }: { page: Page; imageBase: string; now: number },
): Promise<CappedPage<DeskProblem> & { waiting: number }> {
  const where = and(state && eq(problems.state, state), order === undefined ? undefined : eq(problems.orderId, order));
  const [waiting] = await db.select({ count: count() }).from(problems).where(isNotNull(problems.waitingSince));
  const list = await readCappedPage(db, page, {
    table: problems,
    where,
    select: (part) => selectDesk(db, where, part),
  });
  const rows = await toDeskProblems(db, list.rows, { imageBase, now });
  return { ...list, rows, waiting: waiting?.count ?? 0 };
}

/** One problem as staff see it; undefined for an unknown one. */
export async function readDeskProblem(
  db: DbOrTransaction,
  id: number,
  options: { imageBase: string; now: number },
): Promise<DeskProblem | undefined> {
  const rows = await selectDesk(db, eq(problems.id, id), { limit: 1, offset: 0 });
  return (await toDeskProblems(db, rows, options))[0];
}

const selectDesk = (
  db: DbOrTransaction,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({ problem: problems, order: orders, email: users.email })
    .from(problems)
    .innerJoin(orders, eq(orders.id, problems.orderId))
    .leftJoin(users, eq(users.id, orders.memberId))
    .where(where)
    .orderBy(sql`${UNDECIDED_SINCE} NULLS LAST`, desc(problems.id))
    .limit(limit)
    .offset(offset);

async function toDeskProblems(
  db: DbOrTransaction,
  rows: Awaited<ReturnType<typeof selectDesk>>,
  { imageBase, now }: { imageBase: string; now: number },
): Promise<DeskProblem[]> {
  const read = await toProblems(db, rows, imageBase);
  const paid = await readPaidRefunds(db, [...new Set(rows.map(({ order }) => order.id))]);
  return rows.map(({ problem: { waitingSince, state }, order: { id, address }, email }, index) => ({
    ...read[index]!,
    recipient: address.recipient,
    phone_number: address.phone_number,
    email,
    waiting_since: waitingSince?.toISOString() ?? null,
    is_overdue: waitingSince !== null && now - waitingSince.getTime() > PROBLEM_OVERDUE_MS,
    transitions: [...PROBLEM_TRANSITIONS[state]],
    refunds: paid.filter(({ of }) => of === id).map(({ refund }) => toWireRefund(refund)),
  }));
}

/** The refunds of the orders that were paid for some orders: of an exchange those of the order at the beginning of its chain. */
async function readPaidRefunds(db: DbOrTransaction, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  const { rows: chains } = await db.execute<{ of: number; paid: number }>(sql`
    WITH RECURSIVE chain AS (
      SELECT id AS of, id, exchange_of FROM orders WHERE ${inArray(orders.id, orderIds)}
      -- LIMIT makes the planner look each order up by its id.
      UNION ALL SELECT chain.of, earlier.id, earlier.exchange_of FROM chain
        CROSS JOIN LATERAL (SELECT id, exchange_of FROM orders WHERE orders.id = chain.exchange_of LIMIT 1) AS earlier)
    SELECT of, id AS paid FROM chain WHERE exchange_of IS NULL`);
  const ids = chains.map(({ paid }) => paid);
  const made = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), isStanding))
    .orderBy(asc(refunds.id));
  return chains.flatMap(({ of, paid }) =>
    made.filter(({ orderId }) => orderId === paid).map((refund) => ({ of, refund })),
  );
}

/** Problems as they go over the wire, by five queries for any number of them. */
async function toProblems(
  db: DbOrTransaction,
  rows: { problem: ProblemRow; order: Order }[],
  imageBase: string,
): Promise<Problem[]> {
  const ids = rows.map(({ problem }) => problem.id);
  if (ids.length === 0) return [];
  const lines = await db
    .select({ line: problemLines, item: orderItems })
    .from(problemLines)
    .innerJoin(orderItems, eq(orderItems.id, problemLines.itemId))
    .where(inArray(problemLines.problemId, ids))
    .orderBy(asc(problemLines.itemId));
  const photos = await db
    .select()
    .from(problemPhotos)
    .where(inArray(problemPhotos.problemId, ids))
    .orderBy(asc(problemPhotos.createdAt), asc(problemPhotos.path));
  const events = await db
    .select()
    .from(problemEvents)
    .where(inArray(problemEvents.problemId, ids))
    .orderBy(asc(problemEvents.id));
  const exchanges = await db
    .select({ id: orders.id, number: orders.number, state: orders.state })
    .from(orders)
    .where(inArray(orders.id, [...new Set(rows.flatMap(({ problem }) => problem.exchangeOrderId ?? []))]));
  const made = await db
    .select({
      problem: sql<number>`(${refunds.params} ->> 'problem')::integer`,
      status: sql<RefundStatus>`${refunds.status}`,
    })
    .from(refunds)
    .where(
      and(
        inArray(refunds.orderId, [...new Set(rows.flatMap(({ problem }) => problem.refundOrderId ?? []))]),
        eq(refunds.reason, 'goods_returned'),
        isStanding,
      ),
    );
  return rows.map(({ problem, order }) => {
    const own = lines.filter(({ line }) => line.problemId === problem.id);
    const statuses = made.filter((refund) => refund.problem === problem.id).map(({ status }) => status);
    return {
      id: problem.id,
      order: { id: order.id, number: order.number },
      state: problem.state,
      reason: problem.reason,
      text: problem.text,
      wish: problem.wish,
      sealed: problem.sealed,
      created_at: problem.createdAt.toISOString(),
      decide_by: OPEN_PROBLEM_STATES.includes(problem.state) ? decideBy(problem.createdAt) : null,
      lines: own.map(({ line, item }) => ({
        item: item.id,
        product: item.productId,
        name: item.name,
        name_ne: item.nameNe,
        image: imageUrl(item.image, imageBase),
        quantity: line.quantity,
        unit_price: line.unitPrice,
        total_price: paisaToWire(paisaOf(line.unitPrice) * line.quantity),
        restocked: line.restocked,
      })),
      value: paisaToWire(sumPaisa(own.map(({ line }) => paisaOf(line.unitPrice) * line.quantity))),
      photos: photos
        .filter(({ problemId }) => problemId === problem.id)
        .map(({ path }) => imageUrl(path, imageBase) ?? path),
      agreed_on: problem.agreedOn,
      amount: problem.agreedOn === 'refund' ? problem.amount : null,
      refund: statuses.includes('due') ? 'due' : (statuses[0] ?? null),
      exchange: exchanges.find(({ id }) => id === problem.exchangeOrderId) ?? null,
      events: events
        .filter(({ problemId }) => problemId === problem.id)
        .map(({ createdAt, type, text, byStaff }) => ({
          at: createdAt.toISOString(),
          type,
          text,
          by: byStaff ? ('staff' as const) : ('member' as const),
        })),
    };
  });
}
