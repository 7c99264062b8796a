/** Riders and couriers: what is delivered, what fails, and the cash. */
import { change } from './change';
import { toWholeRupees } from '../../../contract/cashRounding';
import { type DeskOrder } from '../../../contract/desk';
import { type DeskMemberDetails } from '../../../contract/members';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { type RiderDay } from '../../../contract/riders';
import { type Takings } from '../../../contract/takings';
import { HOUR_MS, MINUTE_MS } from './calendar';
import { same } from './difference';
import { countFailures, missingOf, type Order } from './model';
import { type Member } from './people';
import { reportLacking } from './problems';
import { type Random } from './random';
import { clerkOf, deskCall } from './clerk';
import { cancelByStaff, move } from './moving';
import { type World } from './world';

const FAILURES_MAX = 2;
/** What is left in the till for the next day. */
const KEPT = 500_000;

export function planDelivery(world: World, order: Order): void {
  const { slot, random } = order;
  const now = world.now();
  const at = slot ? Math.max(slot.starts, now) + random.int(5, 110) * MINUTE_MS : now + random.int(40, 96) * HOUR_MS;
  world.plan(at, `rider ${order.rider ?? 'of the courier'}`, () => deliver(world, order));
}

async function deliver(world: World, order: Order): Promise<void> {
  const { random } = order;
  if (order.state !== 'out_for_delivery') return;
  if (random.chance(0.04)) {
    await fail(world, random, order);
    return;
  }
  if (random.chance(0.02) && !order.exchangeOf) {
    // Marked by mistake, and taken back.
    await move(world, random, order, 'delivered');
    await move(world, random, order, 'out_for_delivery', { note: 'Not yet.' });
  }
  await move(world, random, order, 'delivered', {}, () => (order.deliveredAt = world.now()));
  world.count('delivered');
  if (order.exchangeOf) await reportLacking(world, random, order);
  if (order.method !== 'cod' || missingOf(order) === 0) return;
  // A slip: the wrong amount is recorded, and taken back.
  if (random.chance(0.02)) await takeBack(world, random, order, await collect(world, random, order, true));
  // Some pay a part, some later.
  if (random.chance(0.02)) world.plan(world.now() + 20 * HOUR_MS, 'clerk', () => settleCash(world, random, order));
  else {
    const isPart = random.chance(0.02) && missingOf(order) > 1000;
    await collect(world, random, order, isPart);
    if (isPart) world.plan(world.now() + 20 * HOUR_MS, 'clerk', () => settleCash(world, random, order));
  }
}

async function fail(world: World, random: Random, order: Order): Promise<void> {
  const reason = random.pick(['nobody_there', 'refused', 'our_fault']);
  await move(world, random, order, 'packing', { reason, note: 'Rang twice.' }, () => {
    order.failures += 1;
    if (order.method === 'cod' && !order.exchangeOf && reason !== 'our_fault')
      world.members[order.member]!.failed.set(order.id, world.now());
  });
  world.count('failed deliveries');
  await compareFailures(world, random, world.members[order.member]!);
  if (order.failures >= FAILURES_MAX) await cancelByStaff(world, random, order);
}

/** Staff see how many deliveries failed by a member's doing. */
async function compareFailures(world: World, random: Random, { id, name, failed }: Member): Promise<void> {
  const { failed_deliveries } = await world.shop.call<DeskMemberDetails>(await clerkOf(world, random), {
    url: `/api/desk/members/${id}/`,
  });
  same(`failed deliveries of ${name}`, countFailures([...failed.values()], world.now()), failed_deliveries);
}

/** Records cash: all that is missing in whole rupees, or a part. Returns what was recorded. */
async function collect(world: World, random: Random, order: Order, isPart: boolean): Promise<DeskOrder> {
  const clerk = await clerkOf(world, random);
  const due = missingOf(order);
  const amount = isPart ? Math.max(100, toWholeRupees(Math.floor(due / 3))) : toWholeRupees(due);
  const body = { amount: paisaToWire(amount), due: paisaToWire(due) };
  const collected = await deskCall<DeskOrder>(world, random, clerk, `orders/${order.id}/cash`, body);
  await change(world, order, () => (order.cash += Math.min(amount, due)), collected);
  owe(world, order, amount);
  world.count('cash receipts');
  return collected;
}

/** Cash that a rider has, or that is in the till. */
function owe(world: World, { rider }: Order, amount: number): void {
  const found = world.riders.find(({ id }) => id === rider);
  if (found) found.owes.set(world.today(), (found.owes.get(world.today()) ?? 0) + amount);
  else world.till += amount;
}

async function takeBack(world: World, random: Random, order: Order, { cash_receipts }: DeskOrder): Promise<void> {
  const { id, amount, surplus } = cash_receipts.at(-1)!;
  const clerk = await clerkOf(world, random, { elevated: true });
  const url = `/api/desk/orders/${order.id}/cash/?receipt=${id}`;
  const taken = await world.shop.call<DeskOrder>(clerk, { method: 'DELETE', url, key: random.uuid() });
  await change(world, order, () => (order.cash -= paisaOf(amount) - paisaOf(surplus)), taken);
  owe(world, order, -paisaOf(amount));
  world.count('cash taken back');
}

/** The rest of the cash comes a day later, or is given up by the owner. */
async function settleCash(world: World, random: Random, order: Order): Promise<void> {
  if (order.state !== 'delivered' || missingOf(order) === 0) return;
  if (random.chance(0.6)) {
    await collect(world, random, order, false);
    return;
  }
  const owner = await clerkOf(world, world.owning, { elevated: true });
  const amount = missingOf(order);
  const body = { amount: paisaToWire(amount), reason: 'It will not come.' };
  const written = await deskCall<DeskOrder>(world, random, owner, `orders/${order.id}/write-off`, body);
  await change(world, order, () => (order.writtenOff += amount), written);
  world.count('cash written off');
}

/** In the evening riders bring what they have; some bring too little, and the rest on another day. */
export async function handOver(world: World, random: Random): Promise<void> {
  for (const rider of world.riders)
    for (const [day, missing] of rider.owes) {
      if (missing <= 0 || (day !== world.today() && random.chance(0.5))) continue;
      const clerk = await clerkOf(world, random);
      const amount = random.chance(0.05) && missing > 30_000 ? missing - random.int(1, 200) * 100 : missing;
      const body = { day, amount: paisaToWire(amount), missing: paisaToWire(missing) };
      const shown = await deskCall<RiderDay>(world, random, clerk, `riders/${rider.id}/hand-overs`, body);
      same(`${rider.name}: missing of ${day}`, paisaToWire(missing - amount), shown.missing);
      if (missing === amount) rider.owes.delete(day);
      else rider.owes.set(day, missing - amount);
      world.till += amount;
      world.count('hand-overs');
    }
}

/** The till is counted and the day closed. */
export async function closeDay(world: World, random: Random): Promise<void> {
  const clerk = await clerkOf(world, random);
  const url = `takings/${world.today()}`;
  const { till } = await world.shop.call<Takings>(clerk, { url: `/api/desk/${url}/` });
  same(`the till of ${world.today()}`, paisaToWire(world.till), till.expected);
  if (world.till < 0) return;
  const kept = Math.min(world.till, KEPT);
  const body = { expected: till.expected, counted: till.expected, kept: paisaToWire(kept) };
  await deskCall(world, random, clerk, `${url}/close`, body);
  world.till = kept;
}
