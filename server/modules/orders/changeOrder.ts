import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError } from '../../http/errors';
import { orderNotFound } from './orderErrors';
import { lockOrder, type OrderRow } from './orderState';

/** A change of an order by a member of staff. */
export type Action = Staff & { orderId: number };

/** Runs a change of a locked order in a transaction of a member of staff. */
export function changeOrder(
  { db }: AppContext,
  { orderId, ...staff }: Action,
  change: (transaction: DbOrTransaction, order: OrderRow) => Promise<OrderRow>,
): Promise<OrderRow> {
  return inStaffTransaction(db, staff, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw orderNotFound();
    return change(transaction, order);
  });
}

/** 409 for a change that an order does not allow in its state now. */
export const illegalTransition = ({ state }: OrderRow): BusinessError =>
  new BusinessError(409, 'illegal_transition', `This order is now ${state.replaceAll('_', ' ')}.`, { state });
