import { and, eq, inArray, isNull } from 'drizzle-orm';
import { plainText } from '../../../../contract/plainText';
import { type AppContext } from '../../../context';
import { type DbOrTransaction } from '../../../db/database';
import { users } from '../../../db/schema';
import { proposalBlocks } from '../../../db/sellingSchema';
import { inStaffTransaction, type Staff } from '../../../db/staffTransaction';
import { NotFoundError, ValidationError } from '../../../http/errors';

type Context = Pick<AppContext, 'db' | 'now'>;

const isOpen = isNull(proposalBlocks.liftedAt);

/** Lets a member propose no more products, for a reason that they read. Those of a member who is blocked stay so. Throws 404 or a ValidationError. */
export async function blockProposals(
  { db, now }: Context,
  staff: Staff,
  memberId: number,
  text: string,
): Promise<void> {
  const reason = plainText(text);
  if (reason === '') throw new ValidationError({ reason: ['This field may not be blank.'] });
  await inStaffTransaction(db, staff, async (tx) => {
    // Waits for a proposal that is being sent.
    const [member] = await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('no key update');
    if (!member) throw new NotFoundError();
    await tx
      .insert(proposalBlocks)
      .values({ memberId, reason, blockedAt: new Date(now()), blockedBy: staff.staffId })
      .onConflictDoNothing();
  });
}

/** Lets a member propose products again. */
export async function liftProposalBlock({ db, now }: Context, staff: Staff, memberId: number): Promise<void> {
  await inStaffTransaction(db, staff, async (tx) => {
    await tx
      .update(proposalBlocks)
      .set({ liftedAt: new Date(now()), liftedBy: staff.staffId })
      .where(and(eq(proposalBlocks.memberId, memberId), isOpen));
  });
}

/** Which of these members cannot propose products. */
export async function readBlocked(db: DbOrTransaction, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ memberId: proposalBlocks.memberId })
    .from(proposalBlocks)
    .where(and(inArray(proposalBlocks.memberId, userIds), isOpen));
  return new Set(rows.map(({ memberId }) => memberId));
}
