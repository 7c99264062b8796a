import { asc, eq, or } from 'drizzle-orm';
import { staffNotes } from '../../db/noteSchema';
import { orders } from '../../db/orderSchema';
import { type ReadPersonalData } from '../../shopModule';

/** The notes of staff about the member and their orders. */
export const readNotesAbout: ReadPersonalData = async ({ db }, { id: memberId }) => {
  const rows = await db
    .select({ at: staffNotes.writtenAt, order: orders.number, text: staffNotes.text })
    .from(staffNotes)
    .leftJoin(orders, eq(orders.id, staffNotes.orderId))
    .where(or(eq(staffNotes.memberId, memberId), eq(orders.memberId, memberId)))
    .orderBy(asc(staffNotes.id));
  return { staff_notes: rows.map(({ at, order, text }) => ({ at: at.toISOString(), order, text })) };
};
