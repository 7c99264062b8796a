/** Counts the till of a day and closes it, and opens the last closed day again. */
import { desc, eq, isNull } from 'drizzle-orm';
import { formatPaisa, paisaOf, paisaToWire } from '../../../contract/money';
import { nepalDay } from '../../../contract/nepalDay';
import { type Takings, type TillCount, type TillReopening } from '../../../contract/takings';
import { type AppContext } from '../../context';
import { tillClosings } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, ValidationError } from '../../http/errors';
import { lockTill } from '../payments/closedDays';
import { closingTime, readTakings } from './takings';

/**
 * Closes a day, and all before it, with what was counted in its till. A call with the same count again changes nothing. Throws `changed` with
 * the day as it is now when another amount must be in the till than the clerk saw, `day_closed`, or a ValidationError.
 */
export function closeDay(
  context: AppContext,
  staff: Staff,
  day: string,
  { expected, counted, kept = '0', reason = '' }: TillCount,
): Promise<Takings> {
  return inStaffTransaction(context.db, staff, async (transaction) => {
    await lockTill(transaction);
    const now = new Date(context.now());
    const until = closingTime(day, now);
    const takings = await readTakings(transaction, day, until);
    const [count, stays] = [paisaOf(counted), paisaOf(kept)];
    if (takings.closing && isSame(takings.closing, count, stays)) return takings;
    if (takings.closing ?? takings.closed_with)
      throw refused('day_closed', `The till of ${takings.closed_with ?? day} is counted and closed already.`, takings);
    const due = paisaOf(takings.till.expected);
    if (paisaOf(expected) !== due) throw refused('changed', `${formatPaisa(due)} must be in the till now.`, takings);
    if (stays > count) throw new ValidationError({ kept: [`Enter an amount up to ${formatPaisa(count)}.`] });
    if (count !== due && reason.trim() === '') throw new ValidationError({ reason: ['Say why it differs.'] });
    await transaction.insert(tillClosings).values({
      day,
      until,
      expected: paisaToWire(due),
      counted: paisaToWire(count),
      kept: paisaToWire(stays),
      reason: reason.trim(),
      closedBy: staff.staffId,
      closedAt: now,
    });
    return readTakings(transaction, day);
  });
}

const isSame = (closing: NonNullable<Takings['closing']>, counted: number, kept: number): boolean =>
  paisaOf(closing.counted) === counted && paisaOf(closing.kept) === kept;

const refused = (code: 'changed' | 'day_closed', text: string, takings: Takings): BusinessError =>
  new BusinessError(409, code, text, { takings });

/** Opens the last closed day again. One that is open stays so. Throws `day_closed` when a later day is closed. */
export function reopenDay(context: AppContext, staff: Staff, day: string, { reason }: TillReopening): Promise<Takings> {
  const said = reason.trim();
  if (said === '') throw new ValidationError({ reason: ['This field may not be blank.'] });
  return inStaffTransaction(context.db, staff, async (transaction) => {
    await lockTill(transaction);
    const last = await findLast(transaction);
    if (last && last.day > day)
      throw refused('day_closed', `Reopen ${last.day} first.`, await readTakings(transaction, day));
    if (last?.day === day)
      await transaction
        .update(tillClosings)
        .set({ reopenedBy: staff.staffId, reopenedAt: new Date(context.now()), reopenReason: said })
        .where(eq(tillClosings.id, last.id));
    return readTakings(transaction, day);
  });
}

async function findLast(transaction: DbOrTransaction) {
  const [last] = await transaction
    .select()
    .from(tillClosings)
    .where(isNull(tillClosings.reopenedAt))
    .orderBy(desc(tillClosings.day))
    .limit(1);
  return last;
}

/** Throws a ValidationError for a day that has not begun. */
export function checkBegun(day: string, now: number): string {
  if (day <= nepalDay(now)) return day;
  throw new ValidationError({ day: ['This day has not begun.'] });
}
