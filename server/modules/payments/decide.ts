/** What a provider's response means for an attempt: one table, without a database. */
import { type AttentionMark } from '../../../contract/orderFacts';
import { type OrderRow } from '../orders/orderState';
import { type AttemptRow } from './money';
import { type LookUp } from './providers/types';

/**
 * Why an attempt is looked up. `returned`: the visitor is back from the provider. `signedReturn`: with a signed message that it was paid.
 * `failureReturn`: at the address for failures. `job`: by the schedule, or before something else is done with the order.
 */
export type Trigger = 'job' | 'returned' | 'signedReturn' | 'failureReturn';

/** Money in paisa. `due` and `done`: the refunds of this payment; `dueSince`: the oldest one that is due, `doneAt`: the last one that is done. */
export type DecidedAttempt = Pick<
  AttemptRow,
  'status' | 'method' | 'createdAt' | 'paidAt' | 'askedAt' | 'lookUps' | 'nextLookUpAt'
> & {
  amount: number;
  received: number;
  due: number;
  done: number;
  dueSince: Date | null;
  doneAt: Date | null;
};
export type DecidedOrder = Pick<OrderRow, 'state' | 'expiresAt'>;

/** Why the provider was asked, when, and when its response is applied, in milliseconds. */
export type Asked = { trigger: Trigger; askedAt: number; now: number };

export type Decision = {
  status: AttemptRow['status'];
  lookUps: number;
  nextLookUpAt: Date | null;
  /** Paisa that this response brings; null when it brings none. */
  received: number | null;
  /** The whole payment has gone back: its refunds are done. */
  isReturned: boolean;
  /** Why staff must look; null when they need not. */
  attention: AttentionMark | null;
};

type Case = Asked & {
  attempt: DecidedAttempt;
  order: DecidedOrder;
  response: LookUp;
  next: Date | null;
};
type Outcome = (decided: Case) => Partial<Decision>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LOOK_UP_DELAYS_MS = [15_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** Counted from the attempt's creation. */
const GIVE_UP_AFTER_MS = 25 * HOUR_MS;
const AUDITS_AFTER_MS = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
const REFUNDS_FOLLOWED_FOR_MS = 90 * DAY_MS;
const ATTENTION_AFTER_MS = HOUR_MS;
/** An order past its end is expired or marked for attention within ten minutes. */
export const OVERDUE_MS = 5 * MINUTE_MS;

/** When an attempt that has just been created is looked up. */
export const firstLookUp = (now: number): Date => new Date(now + LOOK_UP_DELAYS_MS[0]!);

/** Whether an unpaid order is past its end. */
export const isExpired = ({ state, expiresAt }: DecidedOrder, now: number): boolean =>
  state === 'pending_payment' && expiresAt !== null && now >= expiresAt.getTime();

/** The meaning of a response, and what follows for an attempt that is open, that is closed, and whose money has arrived. */
const TABLE: Record<string, { open: Outcome; closed: Outcome; paid: Outcome }> = {
  paid: { open: arrive, closed: arrive, paid: unlessOutdated(compareUnrefunded) },
  mismatch: { open: arriveMismatched, closed: arriveMismatched, paid: unlessOutdated(differ) },
  // What went back does not come again, so this is true however old it is.
  refunded: { open: comeAndGo, closed: comeAndGo, paid: confirmRefund },
  partlyRefunded: { open: dispute, closed: dispute, paid: unlessOutdated(comparePart) },
  cancelled: unpaid(() => ({ status: 'cancelled', nextLookUpAt: null }), stop),
  expired: unpaid(() => ({ status: 'expired', nextLookUpAt: null }), stop),
  // eSewa forgets what was not paid yet, but takes its form later all the same.
  forgotten: unpaid(({ next }) => ({ status: 'expired', nextLookUpAt: next }), keepAsking),
  unpaid: unpaid(stayOpen, keepAsking),
  unknown: { open: stayOpen, closed: keepAsking, paid: askLater },
  checking: { open: check, closed: keepAsking, paid: askLater },
};

/** The row of a response that the money has not arrived. */
function unpaid(open: Outcome, closed: Outcome) {
  return { open: unlessOutdated(open), closed: unlessOutdated(closed), paid: unlessOutdated(differ) };
}

/** A response that was asked for before the attempt changed decides nothing. A payment that has arrived is looked up again at once. */
function unlessOutdated(outcome: Outcome): Outcome {
  return (decided) => {
    if (!isOutdated(decided)) return outcome(decided);
    return decided.attempt.status === 'paid' ? { nextLookUpAt: new Date(decided.now) } : {};
  };
}

/** Whether a later question was answered, the payment arrived or a refund was made after the question. */
function isOutdated({ attempt: { askedAt: lastAskedAt, paidAt, doneAt }, askedAt }: Case): boolean {
  const isLater = (change: Date | null) => change !== null && change.getTime() >= askedAt;
  return isLater(paidAt) || isLater(doneAt) || (lastAskedAt !== null && lastAskedAt.getTime() > askedAt);
}

/** What a response means for an attempt and what follows. */
export function decide(attempt: DecidedAttempt, order: DecidedOrder, response: LookUp, asked: Asked): Decision {
  const { trigger, now } = asked;
  const planned = planNext(attempt, order, trigger, now);
  const row = TABLE[readMeaning(attempt, response, trigger)]!;
  const isOpen = attempt.status === 'open' || attempt.status === 'checking';
  const outcome = attempt.status === 'paid' ? row.paid : isOpen ? row.open : row.closed;
  const unchanged = { status: attempt.status, received: null, isReturned: false, attention: null };
  return {
    ...unchanged,
    ...planned,
    ...outcome({ attempt, order, response, ...asked, next: planned.nextLookUpAt }),
  };
}

function readMeaning({ status, method }: DecidedAttempt, response: LookUp, trigger: Trigger): keyof typeof TABLE {
  switch (response.status) {
    case 'refunded':
      return response.part === 'full' ? 'refunded' : 'partlyRefunded';
    case 'expired':
      return method === 'esewa' ? 'forgotten' : 'expired';
    case 'open':
      return trigger === 'signedReturn' ? 'checking' : 'unpaid';
    case 'checking':
    case 'keyRefused': {
      const reason = response.status === 'checking' ? response.reason : 'keyRefused';
      // The visitor has opened the provider's page and paid nothing.
      if (reason === 'initiated') return 'unpaid';
      // Without a sign that the visitor has paid, a provider that is away does not keep the order.
      return reason === 'pending' || status === 'checking' || trigger !== 'job' ? 'checking' : 'unknown';
    }
    default:
      return response.status;
  }
}

/** Counts a look-up that was due and plans the next one, at the latest at the order's end. A visitor who is back starts the schedule again. */
function planNext(attempt: DecidedAttempt, order: DecidedOrder, trigger: Trigger, now: number) {
  const { lookUps: before, nextLookUpAt, createdAt } = attempt;
  if (trigger === 'job' && nextLookUpAt !== null && nextLookUpAt.getTime() > now)
    return { lookUps: before, nextLookUpAt };
  const lookUps = trigger === 'job' ? before : 0;
  const next = now - createdAt.getTime() >= GIVE_UP_AFTER_MS ? null : now + (LOOK_UP_DELAYS_MS[lookUps] ?? HOUR_MS);
  const end = order.state === 'pending_payment' ? (order.expiresAt?.getTime() ?? 0) : 0;
  const isBeyondEnd = next !== null && end > now && next > end;
  return { lookUps: lookUps + 1, nextLookUpAt: next === null ? null : new Date(isBeyondEnd ? end : next) };
}

// Unpaid until now.

function arrive({ attempt, now }: Case): Partial<Decision> {
  return { status: 'paid', received: attempt.amount, nextLookUpAt: new Date(now + AUDITS_AFTER_MS[0]!) };
}

function arriveMismatched(decided: Case): Partial<Decision> {
  const { attempt, response } = decided;
  if (response.status !== 'mismatch' || response.paid === null) return dispute(decided);
  return { ...arrive(decided), received: response.paid, attention: mismatch(attempt, response) };
}

/** Money whose amount is not known: staff decide. */
function dispute({ attempt, response }: Case): Partial<Decision> {
  const attention = response.status === 'mismatch' ? mismatch(attempt, response) : refundMismatch('partial');
  return { status: 'disputed', nextLookUpAt: null, attention };
}

/** The money came and went back before the shop knew of it. */
function comeAndGo(decided: Case): Partial<Decision> {
  return { ...arrive(decided), isReturned: true, attention: refundMismatch('full') };
}

function stayOpen({ order, trigger, now }: Case): Partial<Decision> {
  if (isExpired(order, now)) return { status: 'expired' };
  // The order has ended, or the provider has shown the visitor that it failed: another try is another attempt.
  if (order.state !== 'pending_payment' || trigger === 'failureReturn') return { status: 'cancelled' };
  return { status: 'open' };
}

/** The payment of an order that has ended is checked as long as it is looked up. */
function check({ attempt, order, response, now, next }: Case): Partial<Decision> {
  const isExhausted = next === null;
  const isLate =
    now >= attempt.createdAt.getTime() + ATTENTION_AFTER_MS ||
    (order.expiresAt !== null && now >= order.expiresAt.getTime() + OVERDUE_MS);
  return {
    status: isExhausted && order.state !== 'pending_payment' ? 'cancelled' : 'checking',
    attention: isExhausted || isLate ? unsettled(response, isExhausted) : null,
  };
}

function keepAsking({ response, next }: Case): Partial<Decision> {
  const isUndecided =
    response.status === 'keyRefused' || (response.status === 'checking' && response.reason !== 'initiated');
  return { attention: isUndecided && next === null ? unsettled(response, true) : null };
}

function stop(): Partial<Decision> {
  return { nextLookUpAt: null };
}

// Paid: the provider is asked whether refunds were made, and after a day, a week and a month whether the payment still stands.

function followUp({ attempt, now }: Case): { nextLookUpAt: Date | null } {
  const { due, dueSince, paidAt } = attempt;
  if (due > 0 && dueSince !== null && now - dueSince.getTime() < REFUNDS_FOLLOWED_FOR_MS)
    return { nextLookUpAt: new Date(now + HOUR_MS) };
  const audit = AUDITS_AFTER_MS.map((delay) => (paidAt?.getTime() ?? 0) + delay).find((time) => time > now);
  return { nextLookUpAt: audit === undefined ? null : new Date(audit) };
}

function compareUnrefunded(decided: Case): Partial<Decision> {
  const { received, done } = decided.attempt;
  const isMissing = done > 0 && done === received;
  return { ...followUp(decided), attention: isMissing ? { code: 'refund_not_confirmed', params: {} } : null };
}

function confirmRefund(decided: Case): Partial<Decision> {
  const { received, due, done } = decided.attempt;
  const agrees = due + done === received;
  const settled = { ...decided, attempt: { ...decided.attempt, due: 0 } };
  return { ...followUp(settled), isReturned: true, attention: agrees ? null : refundMismatch('full') };
}

/** A partial status does not tell which part was refunded. */
function comparePart(decided: Case): Partial<Decision> {
  const { received, due, done } = decided.attempt;
  const agrees = due > 0 ? due < received : done > 0;
  return { ...followUp(decided), attention: agrees ? null : refundMismatch('partial') };
}

function differ(decided: Case): Partial<Decision> {
  const { status } = decided.response;
  return { ...followUp(decided), attention: { code: 'payment_withdrawn', params: { status } } };
}

function askLater(decided: Case): Partial<Decision> {
  const { nextLookUpAt } = followUp(decided);
  const end = (decided.attempt.paidAt?.getTime() ?? 0) + AUDITS_AFTER_MS.at(-1)! + DAY_MS;
  return { nextLookUpAt: decided.now < end ? new Date(decided.now + HOUR_MS) : nextLookUpAt };
}

const mismatch = ({ method }: DecidedAttempt, { reported }: { reported: string }): AttentionMark => ({
  code: 'payment_mismatch',
  params: { method, reported },
});

const refundMismatch = (part: 'full' | 'partial'): AttentionMark => ({ code: 'refund_mismatch', params: { part } });

function unsettled(response: LookUp, given_up: boolean): AttentionMark {
  const cause = response.status === 'checking' ? response.reason : 'keyRefused';
  return { code: 'payment_unsettled', params: { cause, given_up } };
}
