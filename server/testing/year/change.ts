/** What changes an order: the model is changed, and compared with the shop. */
import { type DeskOrder } from '../../../contract/desk';
import { fiscalDate } from '../../modules/bills/fiscalCalendar';
import { billedOf, type Order } from './model';
import { mayChange, observe } from './observe';
import { type World } from './world';

/** A job is due a moment after it was queued. */
const MAILED_AFTER_MS = 2000;

/**
 * Changes an order of the model, compares it with the shop's, and notes what its bill is credited. `answer`: the order in the response of the call that
 * has changed it.
 */
export async function change(
  world: World,
  order: Order,
  make: () => void = () => {},
  answer?: DeskOrder,
): Promise<DeskOrder> {
  const before = order.bill ? billedOf(order) : null;
  make();
  const seen = await observe(world, order, answer);
  const month = fiscalDate(new Date(world.now()))!.date.slice(0, 7);
  if (order.bill && before === null) addTo(world.billed, month, order.bill.total);
  const less = (before ?? order.bill?.total ?? 0) - (order.bill ? billedOf(order) : 0);
  if (less !== 0) addTo(world.credited, month, less);
  return seen;
}

function addTo(sums: Map<string, number>, month: string, amount: number): void {
  sums.set(month, (sums.get(month) ?? 0) + amount);
}

/** Runs the payment jobs, and learns what they have found out; at midnight also that nothing else has changed. */
export async function sweep(world: World, isMidnight = false): Promise<void> {
  await world.jobs.sweep();
  for (const order of [...world.watched]) if (isMidnight || mayChange(order, world.now())) await change(world, order);
}

export async function sendMails(world: World): Promise<void> {
  await world.shop.pass(MAILED_AFTER_MS);
  await world.jobs.mails(world);
}
