import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { billLines, bills, creditNoteLines, creditNotes } from '../../db/billSchema';
import { orderEvents, orderItems, refunds, type orders } from '../../db/orderSchema';
import { creditSeries } from './billNumber';
import { creditAmounts } from './creditAmounts';
import { findFinalProblems, PROBLEM_TEXTS } from './creditedProblems';
import { startPaper, vatColumns, type IssueContext } from './issuing';
import { reverseNotes } from './reverseNotes';

type OrderRow = typeof orders.$inferSelect;
type BillRow = typeof bills.$inferSelect;
type Pieces = readonly { item: number; quantity: number }[];

/** `costs`: what the order costs now without its problems, in paisa. `returned`: pieces that came back. */
type Reduction = { costs: number; returned?: Pieces | undefined };

/**
 * Issues credit notes when a locked order costs less than its bill: one for each problem whose refund is final, and one for what it costs less
 * for other reasons. Those whose refund was taken back are reversed before. Repeatable. Without a bill, nothing is credited yet. Returns false in a year that the calendar does not know: then the
 * order is noted, and a job issues the credit note later.
 */
export async function creditBill(
  context: IssueContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { costs, returned = [] }: Reduction,
): Promise<boolean> {
  const [bill] = await transaction.select().from(bills).where(eq(bills.orderId, order.id));
  if (!bill) return true;
  if (!(await reverseNotes(context, transaction, bill, costs))) return false;
  for (const { id: problemId, amount, reason, pieces } of await findFinalProblems(transaction, order.id)) {
    const note = { amount: paisaOf(amount), reason: PROBLEM_TEXTS[reason], problemId };
    if (!(await issueNote(context, transaction, bill, note, ({ id }) => piecesOf(pieces, id)))) return false;
  }
  const amount = paisaOf(bill.total) - costs - (await readCredited(transaction, order.id));
  if (amount <= 0) return true;
  const lines = await readCreditableLines(transaction, order.id);
  const cause = causeOf(order, lines, returned);
  const note = { amount, reason: await readReason(transaction, order.id, cause), problemId: null };
  return issueNote(context, transaction, bill, note, (line) => {
    const kept = line.quantity - line.credited.quantity;
    return cause === 'cancelled' ? kept : Math.max(piecesOf(returned, line.id), kept - line.delivered);
  });
}

const piecesOf = (pieces: Pieces, line: number): number => pieces.find(({ item }) => item === line)?.quantity ?? 0;

type Line = Awaited<ReturnType<typeof readCreditableLines>>[number];

/** Issues a credit note that names these pieces. Returns false when the calendar does not know the year. */
async function issueNote(
  context: IssueContext,
  transaction: DbOrTransaction,
  { orderId, series, tax }: BillRow,
  { amount, reason, problemId }: { amount: number; reason: string; problemId: number | null },
  pieces: (line: Line) => number,
): Promise<boolean> {
  const paper = await startPaper(context, transaction, { orderId, series: creditSeries(series) });
  if (!paper) return false;
  const lines = await readCreditableLines(transaction, orderId);
  const parts = creditAmounts(
    amount,
    lines.map((line) => ({ ...line, pieces: pieces(line) })),
  );
  const sumParts = (value: (index: number) => number) => sumPaisa(parts.map((_part, index) => value(index)));
  const exempt = sumParts((index) => (lines[index]!.vatRate === 0 ? parts[index]!.total : 0));
  const vat = sumParts((index) => parts[index]!.vat);
  const [note] = await transaction
    .insert(creditNotes)
    .values({
      ...paper,
      ...(tax === 'vat' && vatColumns({ exempt, taxable: amount - exempt - vat, vat })),
      total: paisaToWire(amount),
      reason,
      problemId,
    })
    .returning({ id: creditNotes.id });
  const creditNoteId = note!.id;
  await transaction.insert(creditNoteLines).values(
    parts.flatMap(({ quantity, total, vat: part }, index) =>
      quantity === 0 && total === 0
        ? []
        : {
            creditNoteId,
            orderItemId: lines[index]!.id,
            quantity,
            total: paisaToWire(total),
            vat: tax === 'vat' ? paisaToWire(part) : null,
          },
    ),
  );
  return true;
}

/** What was credited for other reasons than problems, in paisa. */
async function readCredited(transaction: DbOrTransaction, orderId: number): Promise<number> {
  const [found] = await transaction
    .select({ total: sql<string>`coalesce(sum(${creditNotes.total}), 0)` })
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, orderId), sql`${creditNotes.problemId} IS NULL`));
  return paisaOf(found!.total);
}

const TEXTS = {
  cancelled: 'The order was cancelled',
  lines_changed: 'Goods were not delivered',
  returned: 'Goods came back',
  reduced: 'The price was reduced',
};

function causeOf({ state }: OrderRow, lines: Line[], returned: Pieces): keyof typeof TEXTS {
  if (state === 'cancelled') return 'cancelled';
  if (returned.length > 0) return 'returned';
  return lines.some((line) => line.quantity - line.credited.quantity > line.delivered) ? 'lines_changed' : 'reduced';
}

/** The cause, with what staff have written about it. */
async function readReason(transaction: DbOrTransaction, orderId: number, cause: keyof typeof TEXTS): Promise<string> {
  const [last] =
    cause === 'cancelled' || cause === 'lines_changed'
      ? await transaction
          .select({ note: sql<string>`${orderEvents.params} ->> 'note'` })
          .from(orderEvents)
          .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, cause)))
          .orderBy(desc(orderEvents.id))
          .limit(1)
      : await transaction
          .select({ note: sql<string>`${refunds.params} ->> 'note'` })
          .from(refunds)
          .where(and(eq(refunds.orderId, orderId), refunds.isGranted, ne(refunds.status, 'taken_back')))
          .orderBy(desc(refunds.id))
          .limit(1);
  return last?.note ? `${TEXTS[cause]}: ${last.note}` : `${TEXTS[cause]}.`;
}

/** The lines of the bill in paisa, what was credited of them, and the pieces that are delivered now. */
async function readCreditableLines(transaction: DbOrTransaction, orderId: number) {
  const credited = (column: 'quantity' | 'total' | 'vat') =>
    sql<string>`(SELECT coalesce(sum(${creditNoteLines[column]}), 0) FROM ${creditNoteLines}
      WHERE ${creditNoteLines.orderItemId} = ${billLines.orderItemId})`;
  const rows = await transaction
    .select({
      line: billLines,
      delivered: sql<number>`${orderItems.quantity} - ${orderItems.takenOut}`,
      quantity: credited('quantity').mapWith(Number),
      total: credited('total'),
      vat: credited('vat'),
    })
    .from(billLines)
    .innerJoin(orderItems, eq(orderItems.id, billLines.orderItemId))
    .where(eq(billLines.orderId, orderId))
    .orderBy(asc(billLines.orderItemId));
  return rows.map(({ line, delivered, quantity, total, vat }) => ({
    id: line.orderItemId,
    vatRate: line.vatRate,
    quantity: line.quantity,
    total: paisaOf(line.total),
    vat: paisaOf(line.vat ?? '0'),
    delivered,
    credited: { quantity, total: paisaOf(total), vat: paisaOf(vat) },
  }));
}
