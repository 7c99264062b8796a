/** Settles the cash of a rider for a day without a hand-over, and takes that back. */
import { and, eq } from 'drizzle-orm';
import { formatPaisa, paisaOf, paisaToWire } from '../../../contract/money';
import { type RiderDay, type RiderEntryBody, type RiderWriteOff } from '../../../contract/riders';
import { type AppContext } from '../../context';
import { riderEntries } from '../../db/cashSchema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { NotFoundError, ValidationError } from '../../http/errors';
import { type IdempotentCall } from '../../http/idempotentCalls';
import { checkDayOpen } from '../payments/closedDays';
import { lockRider, readRiderDay, recordOnDay } from './riderDay';

type OfRider = Staff & { riderId: number };
type Settlement = RiderEntryBody | ({ kind: 'written_off'; refund?: undefined } & RiderWriteOff);

/**
 * Records that a rider gave a refund back at the door, or that what is missing is written off or kept as a debt. Throws like `recordOnDay`, or a
 * ValidationError.
 */
export function settleRider(
  context: AppContext,
  by: OfRider,
  { day, kind, amount, refund, reason = '', missing }: Settlement,
  call: IdempotentCall,
): Promise<RiderDay> {
  return recordOnDay(context, by, { day, missing }, call, async (transaction, before, recordedAt) => {
    const paisa = kind === 'given_back' ? amountOfRefund(before, refund) : amountOf(before, kind, amount, reason);
    await transaction.insert(riderEntries).values({
      riderId: by.riderId,
      day,
      kind,
      amount: paisaToWire(paisa),
      reason: reason.trim(),
      refundId: kind === 'given_back' ? refund! : null,
      recordedBy: by.staffId,
      recordedAt,
    });
  });
}

function amountOfRefund(day: RiderDay, id: number | undefined): number {
  const found = day.cash_refunds.find((refund) => refund.id === id);
  if (!found) throw new ValidationError({ refund: ['Choose a refund in cash of what was collected on this day.'] });
  const [paisa, missing] = [paisaOf(found.amount), paisaOf(day.missing)];
  if (paisa > missing) throw new ValidationError({ refund: [`Only ${formatPaisa(missing)} is missing.`] });
  return paisa;
}

function amountOf(day: RiderDay, kind: 'written_off' | 'debt', amount: string | undefined, reason: string): number {
  if (reason.trim() === '') throw new ValidationError({ reason: ['This field may not be blank.'] });
  // A debt explains what is missing; only what is not explained yet can become one.
  const limit = paisaOf(kind === 'debt' ? day.unexplained : day.missing);
  const paisa = amount === undefined ? limit : paisaOf(amount);
  if (paisa > 0 && paisa <= limit) return paisa;
  throw new ValidationError({
    amount: [limit > 0 ? `Enter an amount up to ${formatPaisa(limit)}.` : 'Nothing is missing.'],
  });
}

/** Takes such an entry back. Repeatable. Throws 404, or `day_closed` when it is counted in the till. */
export function takeBackEntry(context: AppContext, { riderId, ...staff }: OfRider, entryId: number): Promise<RiderDay> {
  return inStaffTransaction(context.db, staff, async (transaction) => {
    await lockRider(transaction, riderId);
    const isEntry = and(eq(riderEntries.id, entryId), eq(riderEntries.riderId, riderId));
    const [found] = await transaction.select().from(riderEntries).where(isEntry);
    if (!found) throw new NotFoundError();
    if (!found.takenBackAt) {
      await checkDayOpen(transaction, found.recordedAt);
      const takenBack = { takenBackBy: staff.staffId, takenBackAt: new Date(context.now()) };
      await transaction.update(riderEntries).set(takenBack).where(isEntry);
    }
    return readRiderDay(transaction, riderId, found.day);
  });
}
