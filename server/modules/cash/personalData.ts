import { and, asc, eq, isNull } from 'drizzle-orm';
import { supplierPayouts } from '../../db/cashSchema';
import { type ReadPersonalData } from '../../shopModule';

/** What was paid to the member for the products that they supply. */
export const readPayouts: ReadPersonalData = async ({ db }, { id: memberId }) => {
  const isOwn = and(eq(supplierPayouts.supplierId, memberId), isNull(supplierPayouts.takenBackAt));
  const rows = await db.select().from(supplierPayouts).where(isOwn).orderBy(asc(supplierPayouts.id));
  return {
    supplier_payouts: rows.map(({ amount, reference, recordedAt }) => ({
      amount,
      reference,
      at: recordedAt.toISOString(),
    })),
  };
};
