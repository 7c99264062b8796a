import { eq, sql } from 'drizzle-orm';
import { formatPaisa, paisaOf } from '../../../contract/money';
import { OPEN_STATES } from '../../../contract/orderStates';
import { DELIVERY_PHONE, readPhone } from '../../../contract/phoneNumbers';
import { type Rider, type RiderPatch } from '../../../contract/riders';
import { readSqlError, type Database, type DbOrTransaction } from '../../db/database';
import { riders } from '../../db/riderSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { contentVersion, editConflict } from '../../http/editVersion';
import { BusinessError, NotFoundError, ValidationError } from '../../http/errors';

/** The cash of a rider that was recorded, and handed over, on a day and altogether. */
const CASH_OF_RIDER = (day: string) => sql`
  LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS total,
      coalesce(sum(amount) FILTER (WHERE recorded_at >= ${day}::date::timestamp AT TIME ZONE 'Asia/Kathmandu'
        AND recorded_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu'), 0) AS of_day
    FROM cash_receipts WHERE rider_id = riders.id AND taken_back_at IS NULL) AS collected ON true
  LEFT JOIN LATERAL (SELECT coalesce(sum(amount - surplus), 0) AS total, coalesce(sum(amount) FILTER (WHERE day = ${day}::date), 0) AS of_day,
      coalesce(sum(amount - surplus) FILTER (WHERE day = ${day}::date), 0) AS due_of_day
    FROM hand_overs WHERE rider_id = riders.id AND taken_back_at IS NULL) AS handed_over ON true
  LEFT JOIN LATERAL (SELECT coalesce(sum(entry.amount), 0) AS total, coalesce(sum(entry.amount) FILTER (WHERE day = ${day}::date), 0) AS of_day
    FROM rider_entries AS entry LEFT JOIN refunds ON refunds.id = refund_id
    WHERE rider_id = riders.id AND kind <> 'debt' AND entry.taken_back_at IS NULL AND (refund_id IS NULL OR status = 'done')) AS settled ON true`;

/** All riders with the cash of a day: those who take orders first, by name. */
export async function readRiders(db: DbOrTransaction, day: string, id?: number): Promise<Rider[]> {
  const { rows } = await db.execute<Omit<Rider, 'version'>>(sql`
    SELECT riders.id, name, phone_number, active, open.orders AS open_orders,
      collected.of_day::numeric(14, 2)::text AS collected, handed_over.of_day::numeric(14, 2)::text AS handed_over,
      (collected.of_day - handed_over.due_of_day - settled.of_day)::numeric(14, 2)::text AS missing,
      (collected.total - handed_over.total - settled.total)::numeric(14, 2)::text AS owed
    FROM riders ${CASH_OF_RIDER(day)}
      CROSS JOIN LATERAL (SELECT count(*)::integer AS orders FROM orders
        WHERE rider_id = riders.id AND state IN (${sql.join(
          OPEN_STATES.map((state) => sql`${state}`),
          sql`, `,
        )})) AS open
    WHERE ${id === undefined ? sql`true` : sql`riders.id = ${id}`}
    ORDER BY active DESC, lower(name), riders.id`);
  return rows.map((row) => ({ ...row, version: contentVersion([row.name, row.phone_number, row.active]) }));
}

/**
 * Adds a rider, or with an `id` changes one. Returns their id. Throws 404, `edit_conflict` with the cash of `day` when it is not the `version`
 * that staff saw, `rider_busy` when one with orders or cash shall take no orders any more and that is not `confirmed`, or a ValidationError.
 */
export async function writeRider(
  db: Database,
  staff: Staff,
  id: number | null,
  { name, phone_number, active, version, confirmed = false }: RiderPatch,
  day: string,
): Promise<number> {
  const said = name?.trim();
  if (said === '') throw new ValidationError({ name: ['This field may not be blank.'] });
  const phone = phone_number === undefined ? null : readPhone(phone_number, DELIVERY_PHONE);
  if (phone?.fault !== undefined) throw new ValidationError({ phone_number: [phone.fault] });
  const columns = { name: said, phoneNumber: phone?.value, active };
  const [written] = await inStaffTransaction(db, staff, async (transaction) => {
    if (id === null)
      return transaction
        .insert(riders)
        .values(columns as typeof riders.$inferInsert)
        .returning({ id: riders.id });
    await transaction.select({ id: riders.id }).from(riders).where(eq(riders.id, id)).for('no key update');
    const [current] = await readRiders(transaction, day, id);
    if (current && version !== undefined && current.version !== version) throw editConflict('rider', current);
    if (current?.active && active === false && !confirmed) checkIdle(current);
    return transaction
      .update(riders)
      .set({ ...columns, active: active ?? sql`active` })
      .where(eq(riders.id, id))
      .returning({ id: riders.id });
  }).catch((error: unknown) => {
    if (readSqlError(error)?.constraint !== 'riders_name_key') throw error;
    throw new ValidationError({ name: ['There is a rider with this name.'] });
  });
  if (!written) throw new NotFoundError();
  return written.id;
}

/** Throws `rider_busy` when a rider has orders still to deliver, or cash that is not handed over. */
function checkIdle({ name, open_orders: orders, owed }: Rider): void {
  const parts = [
    ...(orders > 0 ? [`${name} has ${orders} ${orders === 1 ? 'order' : 'orders'} still to deliver`] : []),
    ...(paisaOf(owed) > 0 ? [`${formatPaisa(paisaOf(owed))} of cash is not handed over`] : []),
  ];
  if (parts.length > 0) throw new BusinessError(409, 'rider_busy', `${parts.join(', and ')}.`);
}
