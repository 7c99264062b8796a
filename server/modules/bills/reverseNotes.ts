/** Credit notes whose reason has gone are reversed, each as a whole by a paper of its own: nothing is changed after its issue. */
import { desc, eq, sql } from 'drizzle-orm';
import { paisaOf, paisaToWire, sumPaisa } from '../../../contract/money';
import { type DbOrTransaction } from '../../db/database';
import { type bills, creditNoteLines, creditNotes } from '../../db/billSchema';
import { creditSeries, paperNumber } from './billNumber';
import { startPaper, type IssueContext } from './issuing';

type BillRow = typeof bills.$inferSelect;
type NoteRow = typeof creditNotes.$inferSelect;

/**
 * Reverses the credit notes of problems whose refund was taken back, and of the others as many as a locked order is credited too much: it
 * costs `costs` without its problems, in paisa. What is then credited too little gets a credit note again. Returns false in a year that the
 * calendar does not know: then the order is noted.
 */
export async function reverseNotes(
  context: IssueContext,
  transaction: DbOrTransaction,
  bill: BillRow,
  costs: number,
): Promise<boolean> {
  const standing = await readStandingNotes(transaction, bill.orderId);
  const others = standing.filter(({ note }) => note.problemId === null).map(({ note }) => note);
  let excess = costs - paisaOf(bill.total) + sumPaisa(others.map(({ total }) => paisaOf(total)));
  const reversed = standing.filter(({ unrefunded }) => unrefunded).map(({ note }) => note);
  // The one that is exactly too much, else the last ones.
  const exact = others.find(({ total }) => paisaOf(total) === excess);
  for (const note of exact ? [exact] : others) {
    if (excess <= 0) break;
    reversed.push(note);
    excess -= paisaOf(note.total);
  }
  for (const note of reversed) if (!(await reverse(context, transaction, bill, note))) return false;
  return true;
}

/** The credit notes of an order that were not reversed, the last one first. `unrefunded`: money for its problem did not go back after all. */
function readStandingNotes(transaction: DbOrTransaction, orderId: number) {
  const hasRefund = (status: string) => sql`EXISTS (SELECT FROM refunds WHERE refunds.order_id = ${orderId}
    AND refunds.reason = 'goods_returned' AND params ->> 'problem' = problem_id::text AND status = ${status})`;
  return transaction
    .select({
      note: creditNotes,
      unrefunded: sql<boolean>`coalesce((SELECT state <> 'done' FROM problems WHERE id = problem_id), false)
        AND ${hasRefund('taken_back')} AND NOT ${hasRefund('done')}`,
    })
    .from(creditNotes)
    .where(
      sql`${eq(creditNotes.orderId, orderId)} AND reverses IS NULL
        AND NOT EXISTS (SELECT FROM credit_notes AS reversal WHERE reversal.reverses = ${creditNotes.id})`,
    )
    .orderBy(desc(creditNotes.id));
}

const negate = (amount: string): string => paisaToWire(-paisaOf(amount));
const negateOrNull = (amount: string | null): string | null => amount && negate(amount);

/** Issues the reversal of a credit note. Returns false when the calendar does not know the year. */
async function reverse(
  context: IssueContext,
  transaction: DbOrTransaction,
  { orderId, series }: BillRow,
  note: NoteRow,
): Promise<boolean> {
  const paper = await startPaper(context, transaction, { orderId, series: creditSeries(series) });
  if (!paper) return false;
  const [reversal] = await transaction
    .insert(creditNotes)
    .values({
      ...paper,
      exempt: negateOrNull(note.exempt),
      taxable: negateOrNull(note.taxable),
      vat: negateOrNull(note.vat),
      total: negate(note.total),
      reason: `Takes back credit note ${paperNumber(note)}: its refund was not made.`,
      problemId: note.problemId,
      reverses: note.id,
    })
    .returning({ id: creditNotes.id });
  const lines = await transaction.select().from(creditNoteLines).where(eq(creditNoteLines.creditNoteId, note.id));
  await transaction.insert(creditNoteLines).values(
    lines.map(({ orderItemId, quantity, total, vat }) => ({
      creditNoteId: reversal!.id,
      orderItemId,
      quantity: -quantity,
      total: negate(total),
      vat: negateOrNull(vat),
    })),
  );
  return true;
}
