import { eq } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { liftCashBlock, type CashCustomer } from '../payments/cashBlock';
import { changeOrder, type Action } from './deskActions';

/** Whose failed deliveries count against cash for an order. */
export async function readCashCustomer(db: DbOrTransaction, { userId, address }: OrderRow): Promise<CashCustomer> {
  const [member] =
    userId === null ? [] : await db.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, userId));
  return { memberId: userId, phones: [address.phone_number, member?.phone ?? null] };
}

/** Allows cash on delivery again for the phone numbers and the member of an order. Changes nothing when no failed delivery counts. */
export function allowCash(context: AppContext, action: Action): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    const customer = await readCashCustomer(transaction, order);
    if ((await liftCashBlock(context, transaction, customer, action.staffId)) === 0) return order;
    await recordEvent(context, transaction, order, { type: 'cash_allowed', params: {}, actorId: action.staffId });
    return order;
  });
}
