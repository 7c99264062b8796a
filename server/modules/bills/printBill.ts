import { eq, max } from 'drizzle-orm';
import { type BillPrint } from '../../../contract/bills';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { billPrints, bills } from '../../db/billSchema';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { notIssued } from './billErrors';

/**
 * Records a print of the bill of an order by staff: 0 is the original, each further one a copy. Throws `not_issued`. A call that is repeated
 * after a lost response records one more copy. That is harmless: as with a print that the printer spoils, the records may have more prints
 * than there are papers, and no two papers have the same number.
 */
export function recordPrint({ db, now }: AppContext, orderId: number, staff: Staff): Promise<BillPrint> {
  return inStaffTransaction(db, staff, async (transaction) => {
    const isOrder = eq(bills.orderId, orderId);
    // Prints of one bill wait for each other.
    const [bill] = await transaction.select({ id: bills.orderId }).from(bills).where(isOrder).for('no key update');
    if (!bill) throw notIssued();
    const [printed] = await transaction
      .select({ copy: max(billPrints.copy) })
      .from(billPrints)
      .where(eq(billPrints.orderId, orderId));
    const copy = (printed?.copy ?? -1) + 1;
    const [clerk] = await transaction
      .select({ name: userName(users) })
      .from(users)
      .where(eq(users.id, staff.staffId));
    await transaction.insert(billPrints).values({
      orderId,
      copy,
      printedAt: new Date(now()),
      printedBy: staff.staffId,
      printedByName: clerk!.name,
    });
    return { copy };
  });
}
