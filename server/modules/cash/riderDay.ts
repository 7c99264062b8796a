/** The cash of a rider on a day: what was recorded, what was handed over, and what is missing. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { formatPaisa, paisaOf, paisaToWire, sumAmounts, sumPaisa } from '../../../contract/money';
import { type HandOverBody, type RiderDay } from '../../../contract/riders';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { cashReceipts, handOvers } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { riders } from '../../db/riderSchema';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, NotFoundError, ValidationError } from '../../http/errors';
import { checkDayOpen, readBookingTime } from '../payments/closedDays';
import { readCashRefunds, readRiderEntries } from './riderEntries';
import { TO_COLLECT } from '../payments/money';
import { readDay } from '../../http/validation';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';

/** The cash of a rider on a day. Throws 404. */
export async function readRiderDay(db: DbOrTransaction, riderId: number, day: string): Promise<RiderDay> {
  const [rider] = await db.select({ id: riders.id, name: riders.name }).from(riders).where(eq(riders.id, riderId));
  if (!rider) throw new NotFoundError();
  const receipts = await db
    .select({
      id: cashReceipts.id,
      amount: cashReceipts.amount,
      surplus: cashReceipts.surplus,
      recorded_by: userName<string | null>(users),
      at: cashReceipts.recordedAt,
      order: { id: orders.id, number: orders.number },
      rest: TO_COLLECT,
    })
    .from(cashReceipts)
    .innerJoin(orders, eq(orders.id, cashReceipts.orderId))
    .leftJoin(users, eq(users.id, cashReceipts.recordedBy))
    .where(
      and(
        eq(cashReceipts.riderId, riderId),
        isNull(cashReceipts.takenBackAt),
        sql`${cashReceipts.recordedAt} >= ${day}::date::timestamp AT TIME ZONE 'Asia/Kathmandu'`,
        sql`${cashReceipts.recordedAt} < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu'`,
      ),
    )
    .orderBy(asc(cashReceipts.id));
  const handed = await db
    .select({
      id: handOvers.id,
      amount: handOvers.amount,
      surplus: handOvers.surplus,
      note: handOvers.note,
      recorded_by: userName<string | null>(users),
      at: handOvers.recordedAt,
    })
    .from(handOvers)
    .leftJoin(users, eq(users.id, handOvers.recordedBy))
    .where(and(eq(handOvers.riderId, riderId), eq(handOvers.day, day), isNull(handOvers.takenBackAt)))
    .orderBy(asc(handOvers.id));
  const entries = await readRiderEntries(db, riderId, day);
  const [collected, handedOver] = [sumAmounts(receipts), sumAmounts(handed)];
  const surplus = sumPaisa(handed.map((each) => paisaOf(each.surplus)));
  const debt = sumAmounts(entries.filter(({ kind }) => kind === 'debt'));
  const missing = collected - handedOver + surplus - sumAmounts(entries) + debt;
  return {
    day,
    rider,
    receipts: receipts.map(({ at, rest, ...receipt }) => ({
      ...receipt,
      rider: rider.name,
      at: at.toISOString(),
      rest: rest ?? '0.00',
    })),
    hand_overs: handed.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
    collected: paisaToWire(collected),
    handed_over: paisaToWire(handedOver),
    missing: paisaToWire(missing),
    unexplained: paisaToWire(Math.max(0, missing - debt)),
    entries,
    cash_refunds: await readCashRefunds(db, riderId, day),
  };
}

/** One change of the cash of a rider at a time. */
export async function lockRider(transaction: DbOrTransaction, riderId: number): Promise<void> {
  await transaction.select({ id: riders.id }).from(riders).where(eq(riders.id, riderId)).for('update');
}

/** Throws `cash_changed` with the day as it is now when another amount is missing than the clerk saw. */
function checkMissing(day: RiderDay, seen: string): void {
  if (paisaOf(seen) === paisaOf(day.missing)) return;
  const text = `${formatPaisa(paisaOf(day.missing))} of this day is missing now.`;
  throw new BusinessError(409, 'cash_changed', text, { day });
}

/**
 * Records something about the cash of a rider on a day, as the clerk saw it, and returns the day afterwards. The same call again records nothing.
 * Throws 404, or `cash_changed` with the day as it is now when another amount is missing than the clerk saw.
 */
export function recordOnDay(
  context: AppContext,
  { riderId, ...staff }: Staff & { riderId: number },
  { day, missing: seen }: { day: string; missing: string },
  call: IdempotentCall,
  record: (transaction: DbOrTransaction, before: RiderDay, recordedAt: Date) => Promise<unknown>,
): Promise<RiderDay> {
  readDay('day', day);
  return inStaffTransaction(context.db, staff, async (transaction) => {
    await lockRider(transaction, riderId);
    const before = await readRiderDay(transaction, riderId, day);
    if (await isRepeated(transaction, call)) return before;
    checkMissing(before, seen);
    await record(transaction, before, await readBookingTime(context, transaction));
    await rememberCall(transaction, call);
    return readRiderDay(transaction, riderId, day);
  });
}

/** Records cash of a day that a rider has handed over. More than is missing is taken with a note that says why. Throws like `recordOnDay`, or a ValidationError. */
export function handOver(
  context: AppContext,
  by: Staff & { riderId: number },
  { day, amount, missing, note = '' }: HandOverBody,
  call: IdempotentCall,
): Promise<RiderDay> {
  return recordOnDay(context, by, { day, missing }, call, async (transaction, before, recordedAt) => {
    const counted = paisaOf(amount);
    const surplus = Math.max(0, counted - Math.max(0, paisaOf(before.missing)));
    if (counted <= 0) throw new ValidationError({ amount: ['Enter the amount.'] });
    if (surplus > 0 && note.trim() === '')
      throw new ValidationError({ note: [`Say why it is ${formatPaisa(surplus)} too much.`] });
    await transaction.insert(handOvers).values({
      riderId: by.riderId,
      day,
      amount: paisaToWire(counted),
      surplus: paisaToWire(surplus),
      note: note.trim(),
      recordedBy: by.staffId,
      recordedAt,
    });
  });
}

/** Takes back that cash was handed over. Repeatable. Throws 404, or `day_closed` when it is counted in the till. */
export function takeBackHandOver(
  context: AppContext,
  { riderId, ...staff }: Staff & { riderId: number },
  handOverId: number,
): Promise<RiderDay> {
  return inStaffTransaction(context.db, staff, async (transaction) => {
    const isHandOver = and(eq(handOvers.id, handOverId), eq(handOvers.riderId, riderId));
    const [found] = await transaction.select().from(handOvers).where(isHandOver).for('update');
    if (!found) throw new NotFoundError();
    const takenBack = { takenBackBy: staff.staffId, takenBackAt: new Date(context.now()) };
    if (!found.takenBackAt) await checkDayOpen(transaction, found.recordedAt);
    if (!found.takenBackAt) await transaction.update(handOvers).set(takenBack).where(isHandOver);
    return readRiderDay(transaction, riderId, found.day);
  });
}
