import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { inTransaction, type DbOrTransaction } from '../../db/database';
import { staffNotes } from '../../db/noteSchema';
import { cashBlocks, orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { nameNobody, nameStaff, type Staff } from '../../db/staffTransaction';
import { BusinessError, InvalidTokenError } from '../../http/errors';
import { type MemberRow } from '../accounts/sessions/sessions';
import { PLACING_LOCK } from '../checkout/placeOrder';
import { CASH_MISSING, isMoneyUndecided } from '../payments/money';

/**
 * Deletes a user. Sessions, cart, addresses and reset links go with the row; orders, their events, problems with them and stock movements stay, without
 * a reference to the user; what they did to orders of others keeps their name. Notes of staff about the user and their orders go. A block of cash on delivery stays for its phone numbers, without its reason. Mails that wait to be sent lose their recipient and are dropped, also one about the last cancelled order.
 * The log of staff gets a row when a member of staff leaves, and when `staff` delete the account; `ip` is where the call came from. Throws
 * `open_orders` while an order is not finished.
 */
export async function deleteAccount(
  { db }: Pick<AppContext, 'db'>,
  member: Pick<MemberRow, 'id' | 'isStaff' | 'passwordChangedAt'>,
  ip: string,
  staff?: Staff,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // An order that is being placed is finished first.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${PLACING_LOCK}, ${member.id})`);
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      // The password that was checked is still the user's.
      .where(and(eq(users.id, member.id), sql`password_changed_at IS NOT DISTINCT FROM ${member.passwordChangedAt}`))
      .for('update');
    if (!user) throw new InvalidTokenError();
    const open = await findOpenOrders(transaction, member.id);
    if (open.length > 0)
      throw new BusinessError(
        409,
        'open_orders',
        'You have orders that are not finished. You can delete your account when they are delivered, paid or refunded, and problems with them are settled.',
        { orders: open },
      );
    await transaction.update(cashBlocks).set({ reason: '' }).where(eq(cashBlocks.memberId, member.id));
    await transaction.delete(staffNotes).where(sql`order_id IN (SELECT id FROM orders WHERE user_id = ${member.id})`);
    await keepNameOfStaff(transaction, member.id);
    if (member.isStaff) await leaveStaff(transaction, member.id, ip);
    if (staff) await nameStaff(transaction, staff);
    await transaction.delete(users).where(eq(users.id, member.id));
  });
}

/** The history of an order of others still says who has acted for the shop. Each event is written once: the deletion would clear the reference again. */
async function keepNameOfStaff(transaction: DbOrTransaction, memberId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE order_events SET former_actor = ${userName(users)}, actor_id = NULL FROM orders, users
    WHERE actor_id = ${memberId} AND users.id = actor_id AND orders.id = order_id AND orders.user_id IS DISTINCT FROM actor_id`);
}

/** The log says who has left. What the deletion clears in other tables is no change by staff. */
async function leaveStaff(transaction: DbOrTransaction, staffId: number, ip: string): Promise<void> {
  await nameStaff(transaction, { staffId, ip });
  await transaction.update(users).set({ isStaff: false, isOwner: false }).where(eq(users.id, staffId));
  await nameNobody(transaction);
}

/** Orders that are on their way, orders whose money is still on its way in either direction, and orders with a problem that is not settled. */
function findOpenOrders(transaction: DbOrTransaction, memberId: number): Promise<{ id: number; number: string }[]> {
  return transaction
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        or(
          notInArray(orders.state, ['delivered', 'cancelled', 'expired']),
          // Look-ups of a payment end after a day.
          sql`EXISTS (SELECT FROM payment_attempts WHERE order_id = orders.id AND method <> 'cod'
            AND (status IN ('open', 'checking') AND next_look_up_at IS NOT NULL OR ${isMoneyUndecided}))`,
          sql`EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND status = 'due')`,
          CASH_MISSING,
          sql`EXISTS (SELECT FROM problems WHERE order_id = orders.id AND state IN ('open', 'answered', 'agreed', 'received'))`,
        ),
      ),
    )
    .orderBy(asc(orders.id));
}
