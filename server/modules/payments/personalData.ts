import { asc, eq } from 'drizzle-orm';
import { cashBlocks } from '../../db/orderSchema';
import { type ReadPersonalData } from '../../shopModule';

export const readCashBlocks: ReadPersonalData = async ({ db }, { id: memberId }) => {
  const rows = await db.select().from(cashBlocks).where(eq(cashBlocks.memberId, memberId)).orderBy(asc(cashBlocks.id));
  return {
    cash_blocks: rows.map(({ blockedAt, reason, liftedAt }) => ({
      blocked_at: blockedAt.toISOString(),
      reason,
      lifted_at: liftedAt?.toISOString() ?? null,
    })),
  };
};
