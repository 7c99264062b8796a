import { desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { type NewNote, type NotesQuery, type StaffNote } from '../../../contract/notes';
import { plainText } from '../../../contract/plainText';
import { STAFF_NOTE_MAX } from '../../../contract/rules';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { type DbOrTransaction } from '../../db/database';
import { staffNotes } from '../../db/noteSchema';
import { orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { NotFoundError, ValidationError } from '../../http/errors';

/** A list shows as many notes, the newest ones. */
const SHOWN = 100;

/** Notes about an order, with those about its member, or about a member. Throws a ValidationError without one of them. */
export async function readNotes(db: DbOrTransaction, { order, member }: NotesQuery): Promise<StaffNote[]> {
  if (order !== undefined) {
    const ofMember = sql`(SELECT user_id FROM orders WHERE id = ${order})`;
    return selectNotes(db, or(eq(staffNotes.orderId, order), sql`${staffNotes.memberId} = ${ofMember}`));
  }
  if (member === undefined) throw new ValidationError({ non_field_errors: ['Name an order or a member.'] });
  return selectNotes(db, eq(staffNotes.memberId, member));
}

async function selectNotes(db: DbOrTransaction, where: SQL | undefined): Promise<StaffNote[]> {
  const rows = await db
    .select({ note: staffNotes, by: userName<string | null>(users) })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.writtenBy))
    .where(where)
    .orderBy(desc(staffNotes.id))
    .limit(SHOWN);
  return rows.map(({ note, by }) => ({
    id: note.id,
    about: note.orderId === null ? 'member' : 'order',
    text: note.text,
    by,
    at: note.writtenAt.toISOString(),
  }));
}

/** Notes something about an order or a member for other staff. Throws 404 or a ValidationError. */
export async function addNote(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  staff: Staff,
  { order, member, text: entered }: NewNote,
): Promise<StaffNote> {
  const text = plainText(entered);
  if (text === '') throw new ValidationError({ text: ['This field may not be blank.'] });
  if (text.length > STAFF_NOTE_MAX)
    throw new ValidationError({ text: [`Ensure this field has no more than ${STAFF_NOTE_MAX} characters.`] });
  if ((order === undefined) === (member === undefined))
    throw new ValidationError({ non_field_errors: ['Name an order or a member.'] });
  return inStaffTransaction(db, staff, async (transaction) => {
    const [known] = await (order === undefined
      ? transaction.select({ id: users.id }).from(users).where(eq(users.id, member!)).for('key share')
      : transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order)).for('key share'));
    if (!known) throw new NotFoundError();
    const values = { orderId: order, memberId: member, text, writtenBy: staff.staffId, writtenAt: new Date(now()) };
    const [row] = await transaction.insert(staffNotes).values(values).returning({ id: staffNotes.id });
    return (await selectNotes(transaction, eq(staffNotes.id, row!.id)))[0]!;
  });
}

/** Removes a note. Throws 404. */
export async function removeNote({ db }: Pick<AppContext, 'db'>, staff: Staff, id: number): Promise<void> {
  await inStaffTransaction(db, staff, async (transaction) => {
    const removed = await transaction.delete(staffNotes).where(eq(staffNotes.id, id)).returning({ id: staffNotes.id });
    if (removed.length === 0) throw new NotFoundError();
  });
}
