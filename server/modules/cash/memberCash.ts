import { and, eq } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { NotFoundError, ValidationError } from '../../http/errors';
import { blockCash, customerOfMember, liftCashBlock } from './cashBlock';

/** Does not let a member pay on delivery, for a reason. Throws 404 or a ValidationError. */
export async function blockMemberCash(
  context: AppContext,
  { staffId, ip }: Staff,
  memberId: number,
  text: string,
): Promise<void> {
  const reason = text.trim();
  if (reason === '') throw new ValidationError({ reason: ['This field may not be blank.'] });
  await inStaffTransaction(context.db, { staffId, ip }, async (transaction) => {
    const isMember = and(eq(users.id, memberId), eq(users.isActive, true));
    // A deleted account keeps no block of its own.
    const [member] = await transaction.select({ id: users.id }).from(users).where(isMember).for('key share');
    if (!member) throw new NotFoundError();
    const customer = await customerOfMember(transaction, memberId);
    await blockCash(context, transaction, customer, { staffId, reason });
  });
}

/** Lets a member pay on delivery again, also after failed deliveries. */
export async function allowMemberCash(context: AppContext, staff: Staff, memberId: number): Promise<void> {
  await inStaffTransaction(context.db, staff, async (transaction) => {
    const customer = await customerOfMember(transaction, memberId);
    await liftCashBlock(context, transaction, customer, staff.staffId);
  });
}
