/** One step of many orders, each in a transaction of its own. */
import { and, asc, eq } from 'drizzle-orm';
import { type ManyTransitions, type ManyTransitionsResult } from '../../../../contract/deskQueue';
import { paisaToWire } from '../../../../contract/money';
import { MANY_ORDERS, MANY_STEPS, type ManyStep } from '../../../../contract/orderStates';
import { type AppContext } from '../../../context';
import { type DbOrTransaction } from '../../../db/database';
import { orders } from '../../../db/orderSchema';
import { type Staff } from '../../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../../http/errors';
import { toId } from '../../../http/validation';
import { changeOrder } from '../../orders/changeOrder';
import { moveOneStep } from '../deskActions';
import { collectRest } from '../../cash/orderCash';
import { findDeskOrder } from '../deskOrders';

/** No order is begun after this time of a call: it is to end before the time-out of the server. */
const TIME_MS = 2500;

/**
 * Moves each of the orders one step; with `cash` all its cash that is due is recorded, too. An order that is refused holds no other one up,
 * and is neither moved nor paid. An order that is in the state `to` already makes no step, so a call can be repeated. Throws a ValidationError.
 */
export async function moveMany(
  context: AppContext,
  staff: Staff,
  { to, cash = false, ...chosen }: ManyTransitions,
): Promise<ManyTransitionsResult> {
  if (cash && to !== 'delivered') throw new ValidationError({ cash: ['Only with the step to delivered.'] });
  const ids = await readChoice(context.db, chosen, to);
  const end = performance.now() + TIME_MS;
  const result: ManyTransitionsResult = { done: [], refused: [], left: [] };
  for (const id of ids) {
    if (performance.now() > end) {
      result.left.push(id);
      continue;
    }
    const order = await findDeskOrder(context.db, toId(id));
    if (!order) {
      result.refused.push({ order: id, number: null, code: 'not_found', text: 'There is no such order.' });
      continue;
    }
    const named = { order: id, number: order.number };
    try {
      result.done.push({
        ...named,
        cash: paisaToWire(await moveOne(context, { ...staff, orderId: id }, { to, cash })),
      });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      result.refused.push({ ...named, code: error.code, text: String(error.body.detail) });
    }
  }
  return result;
}

/** Moves an order one step, unless it is there already. Returns the cash that was recorded, in paisa. */
async function moveOne(
  context: AppContext,
  action: Staff & { orderId: number },
  { to, cash }: { to: ManyStep; cash: boolean },
): Promise<number> {
  let collected = 0;
  await changeOrder(context, action, async (transaction, order) => {
    const step = { from: MANY_STEPS[to], to };
    const moved = order.state === to ? order : await moveOneStep(context, transaction, order, action, step);
    if (cash) collected = (await collectRest(context, transaction, moved, action)).amount;
    return moved;
  });
  return collected;
}

/** The ids of the chosen orders: those that are named, or those of a slot or a rider that can make the step. */
async function readChoice(
  db: DbOrTransaction,
  { orders: ids, slot, rider }: Pick<ManyTransitions, 'orders' | 'slot' | 'rider'>,
  to: ManyStep,
): Promise<number[]> {
  if ([ids, slot, rider].filter((named) => named !== undefined).length !== 1)
    throw new ValidationError({ non_field_errors: ['Name either orders, a slot or a rider.'] });
  if (ids) return ids;
  const isTheirs = slot !== undefined ? eq(orders.slotId, toId(slot)) : eq(orders.riderId, toId(rider!));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, eq(orders.state, MANY_STEPS[to])))
    .orderBy(asc(orders.id))
    .limit(MANY_ORDERS);
  return rows.map(({ id }) => id);
}
