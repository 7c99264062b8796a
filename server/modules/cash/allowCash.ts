import { type AppContext } from '../../context';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { customerOfOrder, liftCashBlock } from './cashBlock';
import { changeOrder, type Action } from '../orders/changeOrder';

/** Allows cash on delivery again for the phone numbers and the member of an order. Changes nothing when no failed delivery counts. */
export function allowCash(context: AppContext, action: Action): Promise<OrderRow> {
  return changeOrder(context, action, async (transaction, order) => {
    const customer = await customerOfOrder(transaction, order);
    if ((await liftCashBlock(context, transaction, customer, action.staffId)) === 0) return order;
    await recordEvent(context, transaction, order, { type: 'cash_allowed', params: {}, actorId: action.staffId });
    return order;
  });
}
