/** The simulator's books: in the database, so that they survive a restart and are shared by all processes. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, or, sql, isNull } from 'drizzle-orm';
import { type DbOrTransaction } from '../../../db/database';
import { simulatedFaults, simulatedPayments, type SimulatedState } from '../../../db/schema';

export type SimulatedPayment = typeof simulatedPayments.$inferSelect;
export type Fault = (typeof simulatedFaults.$inferSelect)['fault'];

const WRONG_BY_PAISA = 1000;
const DELAY_MS = 30_000;
const FAULT_MS = 60_000;

/** What a visitor may let go wrong while they pay. */
export const OUTCOMES = {
  normal: 'Everything works',
  delayed: 'The payment is confirmed after 30 seconds',
  pending: 'The payment stays pending',
  wrong_amount: 'NPR 10.00 less than asked for are paid',
  twice: 'The payment is reported three times at once',
  outage: 'The provider is out of order for a minute after the payment',
  silence: 'The provider does not answer for a minute after the payment',
  not_returned: 'The window is closed right after the payment',
  tampered: 'The response is changed on its way back (eSewa)',
} as const;
export type Outcome = keyof typeof OUTCOMES;

type Registration = Omit<typeof simulatedPayments.$inferInsert, 'reference' | 'state' | 'paidAmount' | 'confirmedAt'>;

/** Registers a payment; null when its id was used before. */
export async function registerPayment(db: DbOrTransaction, payment: Registration): Promise<SimulatedPayment | null> {
  const reference = randomBytes(5).toString('hex').toUpperCase();
  const rows = await db
    .insert(simulatedPayments)
    .values({ ...payment, reference })
    .onConflictDoNothing()
    .returning();
  return rows[0] ?? null;
}

export async function findPayment(db: DbOrTransaction, id: string): Promise<SimulatedPayment | null> {
  const [payment] = await db.select().from(simulatedPayments).where(eq(simulatedPayments.id, id));
  return payment ?? null;
}

export async function newestPayments(db: DbOrTransaction): Promise<SimulatedPayment[]> {
  return db.select().from(simulatedPayments).orderBy(desc(simulatedPayments.createdAt)).limit(20);
}

/** What the provider says of a payment at `now`. */
export function stateAt(payment: SimulatedPayment, now: number): SimulatedState | 'expired' {
  const { state, confirmedAt, expiresAt } = payment;
  if (state === 'paid' && confirmedAt && now < confirmedAt.getTime()) return 'pending';
  if (state === 'open' && expiresAt && now >= expiresAt.getTime()) return 'expired';
  return state;
}

/** Pays an open payment. Null when it is not open any more. */
export async function payPayment(
  db: DbOrTransaction,
  id: string,
  outcome: Outcome,
  now: number,
): Promise<SimulatedPayment | null> {
  const [paid] = await db
    .update(simulatedPayments)
    .set({
      state: outcome === 'pending' ? 'pending' : 'paid',
      paidAmount:
        outcome === 'wrong_amount'
          ? sql`greatest(${simulatedPayments.amount} - ${WRONG_BY_PAISA}, 1)`
          : simulatedPayments.amount,
      confirmedAt: new Date(now + (outcome === 'delayed' ? DELAY_MS : 0)),
    })
    .where(
      and(
        eq(simulatedPayments.id, id),
        eq(simulatedPayments.state, 'open'),
        or(isNull(simulatedPayments.expiresAt), gt(simulatedPayments.expiresAt, new Date(now))),
      ),
    )
    .returning();
  if (paid && (outcome === 'outage' || outcome === 'silence')) await setFault(db, id, outcome, now + FAULT_MS);
  return paid ?? null;
}

/** Changes the state of a payment, as its merchant, its visitor or a tester does. Null for an unknown one. */
export async function setState(
  db: DbOrTransaction,
  id: string,
  state: SimulatedState,
): Promise<SimulatedPayment | null> {
  const paidAmount = sql`CASE WHEN ${state} IN ('open', 'cancelled') THEN NULL ELSE coalesce(${simulatedPayments.paidAmount}, ${simulatedPayments.amount}) END`;
  const [changed] = await db
    .update(simulatedPayments)
    .set({ state, paidAmount, confirmedAt: null })
    .where(eq(simulatedPayments.id, id))
    .returning();
  return changed ?? null;
}

/** Sets the fault of a provider or of a payment until a time in milliseconds; null ends it. */
export async function setFault(db: DbOrTransaction, scope: string, fault: Fault | null, until: number): Promise<void> {
  if (fault === null) {
    await db.delete(simulatedFaults).where(eq(simulatedFaults.scope, scope));
    return;
  }
  const values = { fault, until: new Date(until) };
  await db
    .insert(simulatedFaults)
    .values({ scope, ...values })
    .onConflictDoUpdate({ target: simulatedFaults.scope, set: values });
}

/** The fault of the first of these scopes that has one. */
export async function findFault(db: DbOrTransaction, scopes: string[], now: number): Promise<Fault | null> {
  const [row] = await db
    .select({ fault: simulatedFaults.fault })
    .from(simulatedFaults)
    .where(and(inArray(simulatedFaults.scope, scopes), gt(simulatedFaults.until, new Date(now))))
    .limit(1);
  return row?.fault ?? null;
}

/** Refunds a paid payment by its transaction. Null when there is none to refund. */
export async function refundTransaction(db: DbOrTransaction, reference: string): Promise<SimulatedPayment | null> {
  const [refunded] = await db
    .update(simulatedPayments)
    .set({ state: 'refunded' })
    .where(
      and(eq(simulatedPayments.reference, reference), inArray(simulatedPayments.state, ['paid', 'partially_refunded'])),
    )
    .returning();
  return refunded ?? null;
}
