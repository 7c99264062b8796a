import { decide, OVERDUE_MS, type DecidedAttempt, type DecidedOrder, type Decision, type Trigger } from './decide';
import { type LookUp } from './providers/types';

const NOW = Date.parse('2026-11-22T06:00:00Z');
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const inMs = (milliseconds: number) => new Date(NOW + milliseconds);
/** A provider that responds at once. */
const at = (now: number, trigger: Trigger = 'job') => ({ trigger, askedAt: now, now });
const attemptOf = (fields: Partial<DecidedAttempt>): DecidedAttempt => ({
  status: 'open',
  method: 'khalti',
  createdAt: inMs(-60_000),
  paidAt: null,
  lookUps: 1,
  nextLookUpAt: inMs(0),
  amount: 30_000,
  received: 0,
  due: 0,
  done: 0,
  dueSince: null,
  doneAt: null,
  askedAt: null,
  ...fields,
});
const paid = (fields: Partial<DecidedAttempt> = {}) =>
  attemptOf({ status: 'paid', received: 30_000, paidAt: inMs(-HOUR_MS), dueSince: inMs(-HOUR_MS), ...fields });
const atEnd = (milliseconds: number): DecidedOrder => ({ state: 'pending_payment', expiresAt: inMs(milliseconds) });
const pending = atEnd(HOUR_MS);
const past = atEnd(-1);
const cancelled: DecidedOrder = { state: 'cancelled', expiresAt: inMs(HOUR_MS) };
const placed: DecidedOrder = { state: 'placed', expiresAt: inMs(HOUR_MS) };

const whole: LookUp = { status: 'paid', reference: 'R' };
const less: LookUp = { status: 'mismatch', reference: 'R', paid: 29_000, reported: 'less' };
const foreign: LookUp = { status: 'mismatch', reference: 'R', paid: null, reported: 'foreign' };
const refunded: LookUp = { status: 'refunded', reference: 'R', part: 'full' };
const partly: LookUp = { status: 'refunded', reference: 'R', part: 'partial' };
const checking = (reason: 'initiated' | 'pending' | 'unavailable' | 'unanswered' | 'unknown'): LookUp => ({
  status: 'checking',
  reason,
});
const mismatch = (reported: string) => ({ code: 'payment_mismatch', params: { method: 'khalti', reported } });
const wholeDiffers = { code: 'refund_mismatch', params: { part: 'full' } };
const partDiffers = { code: 'refund_mismatch', params: { part: 'partial' } };
const unsettled = (cause: string, given_up: boolean) => ({ code: 'payment_unsettled', params: { cause, given_up } });
const keyRefused: LookUp = { status: 'keyRefused' };
const old = { createdAt: inMs(-26 * HOUR_MS), lookUps: 30 };

type Case = [string, DecidedAttempt, DecidedOrder, LookUp, Trigger, Partial<Record<keyof Decision, unknown>>];
const again = inMs(30 * SECOND_MS);
const dayLater = inMs(DAY_MS);
const hourLater = inMs(HOUR_MS);

test.each<Case>([
  // Money arrives, whatever the attempt and the order are.
  [
    'the whole amount',
    attemptOf({}),
    pending,
    whole,
    'job',
    { status: 'paid', received: 30_000, nextLookUpAt: dayLater },
  ],
  [
    'the whole amount of a closed attempt',
    attemptOf({ status: 'expired' }),
    cancelled,
    whole,
    'job',
    { status: 'paid', received: 30_000 },
  ],
  [
    'another amount',
    attemptOf({}),
    pending,
    less,
    'job',
    { status: 'paid', received: 29_000, attention: mismatch('less') },
  ],
  [
    'of another payment',
    attemptOf({}),
    pending,
    foreign,
    'job',
    { status: 'disputed', received: null, attention: mismatch('foreign') },
  ],
  [
    'came and went',
    attemptOf({}),
    pending,
    refunded,
    'job',
    { status: 'paid', received: 30_000, isReturned: true, attention: wholeDiffers },
  ],
  [
    'came and went in part',
    attemptOf({}),
    pending,
    partly,
    'job',
    { status: 'disputed', attention: partDiffers, nextLookUpAt: null },
  ],
  // Not paid.
  ['open', attemptOf({}), pending, { status: 'open' }, 'job', { status: 'open', nextLookUpAt: again }],
  ['opened', attemptOf({}), pending, checking('initiated'), 'returned', { status: 'open' }],
  ['open, being checked', attemptOf({ status: 'checking' }), pending, { status: 'open' }, 'job', { status: 'open' }],
  ['open, at the end', attemptOf({}), atEnd(0), { status: 'open' }, 'job', { status: 'expired' }],
  [
    'open, cancelled before the end',
    attemptOf({}),
    { ...past, state: 'cancelled' },
    { status: 'open' },
    'job',
    { status: 'cancelled' },
  ],
  ['open, past the end', attemptOf({}), past, { status: 'open' }, 'job', { status: 'expired', nextLookUpAt: again }],
  ['open, of a cancelled order', attemptOf({}), cancelled, { status: 'open' }, 'job', { status: 'cancelled' }],
  [
    'open, back at the failure page',
    attemptOf({}),
    pending,
    { status: 'open' },
    'failureReturn',
    { status: 'cancelled' },
  ],
  ['open, with a signed return', attemptOf({}), pending, { status: 'open' }, 'signedReturn', { status: 'checking' }],
  ['cancelled', attemptOf({}), pending, { status: 'cancelled' }, 'job', { status: 'cancelled', nextLookUpAt: null }],
  ['expired', attemptOf({}), pending, { status: 'expired' }, 'job', { status: 'expired', nextLookUpAt: null }],
  [
    'forgotten by eSewa',
    attemptOf({ method: 'esewa' }),
    pending,
    { status: 'expired' },
    'job',
    { status: 'expired', nextLookUpAt: again },
  ],
  [
    'a closed attempt that expires',
    attemptOf({ status: 'failed' }),
    pending,
    { status: 'expired' },
    'job',
    { status: 'failed', nextLookUpAt: null },
  ],
  // Not known. Only a sign that the visitor has paid keeps the order.
  ['away, nobody is back', attemptOf({}), pending, checking('unavailable'), 'job', { status: 'open', attention: null }],
  ['key refused, nobody is back', attemptOf({}), pending, keyRefused, 'job', { status: 'open' }],
  ['away, nobody is back, past the end', attemptOf({}), past, checking('unanswered'), 'job', { status: 'expired' }],
  ['away, the visitor is back', attemptOf({}), pending, checking('unanswered'), 'returned', { status: 'checking' }],
  [
    'away again, being checked',
    attemptOf({ status: 'checking' }),
    past,
    keyRefused,
    'job',
    { status: 'checking', attention: null },
  ],
  ['pending', attemptOf({}), pending, checking('pending'), 'job', { status: 'checking', attention: null }],
  [
    'pending for an hour',
    attemptOf({ createdAt: inMs(-HOUR_MS) }),
    pending,
    checking('pending'),
    'job',
    { status: 'checking', attention: unsettled('pending', false) },
  ],
  [
    'pending, five minutes after the end',
    attemptOf({}),
    atEnd(-OVERDUE_MS),
    checking('pending'),
    'job',
    { status: 'checking', attention: unsettled('pending', false) },
  ],
  ['pending, a moment before', attemptOf({}), atEnd(1 - OVERDUE_MS), checking('pending'), 'job', { attention: null }],
  [
    'pending, without an end',
    attemptOf({}),
    { ...placed, expiresAt: null },
    checking('pending'),
    'job',
    { attention: null },
  ],
  [
    'pending, given up',
    attemptOf({ status: 'checking', ...old }),
    pending,
    checking('pending'),
    'job',
    { status: 'checking', nextLookUpAt: null, attention: unsettled('pending', true) },
  ],
  [
    'pending, given up, cancelled',
    attemptOf({ status: 'checking', ...old }),
    cancelled,
    checking('pending'),
    'job',
    { status: 'cancelled', attention: unsettled('pending', true) },
  ],
  [
    'closed, given up',
    attemptOf({ status: 'expired', ...old }),
    cancelled,
    keyRefused,
    'job',
    { status: 'expired', attention: unsettled('keyRefused', true) },
  ],
  [
    'closed, open, given up',
    attemptOf({ status: 'expired', ...old }),
    cancelled,
    { status: 'open' },
    'job',
    { status: 'expired', attention: null },
  ],
  [
    'closed, pending, given up',
    attemptOf({ status: 'expired', ...old }),
    cancelled,
    checking('pending'),
    'job',
    { status: 'expired', attention: unsettled('pending', true) },
  ],
  ['closed, key refused', attemptOf({ status: 'expired' }), cancelled, keyRefused, 'job', { attention: null }],
  [
    'closed, opened, given up',
    attemptOf({ status: 'expired', ...old }),
    cancelled,
    checking('initiated'),
    'job',
    { attention: null },
  ],
  // Paid before: refunds and audits.
  [
    'paid, as it was',
    paid(),
    placed,
    whole,
    'job',
    { status: 'paid', received: null, nextLookUpAt: inMs(DAY_MS - HOUR_MS), attention: null },
  ],
  [
    'paid, after two days',
    paid({ paidAt: inMs(-2 * DAY_MS) }),
    placed,
    whole,
    'job',
    { nextLookUpAt: inMs(5 * DAY_MS) },
  ],
  [
    'paid, after eight days',
    paid({ paidAt: inMs(-8 * DAY_MS) }),
    placed,
    whole,
    'job',
    { nextLookUpAt: inMs(22 * DAY_MS) },
  ],
  ['paid, after a month', paid({ paidAt: inMs(-30 * DAY_MS) }), placed, whole, 'job', { nextLookUpAt: null }],
  [
    'paid, provider away',
    paid(),
    placed,
    checking('unavailable'),
    'job',
    { status: 'paid', nextLookUpAt: hourLater, attention: null },
  ],
  [
    'paid, provider away after a month',
    paid({ paidAt: inMs(1 - 31 * DAY_MS) }),
    placed,
    checking('unavailable'),
    'job',
    { nextLookUpAt: hourLater },
  ],
  [
    'paid, provider still away a day later',
    paid({ paidAt: inMs(-31 * DAY_MS) }),
    placed,
    checking('unavailable'),
    'job',
    { nextLookUpAt: null },
  ],
  [
    'paid, cancelled at the provider',
    paid(),
    placed,
    { status: 'cancelled' },
    'job',
    { status: 'paid', attention: { code: 'payment_withdrawn', params: { status: 'cancelled' } } },
  ],
  ['paid, charged back', paid(), placed, refunded, 'job', { isReturned: true, attention: wholeDiffers }],
  ['paid, a part went back', paid(), placed, partly, 'job', { attention: partDiffers }],
  ['paid, the known part went back', paid({ done: 10_000 }), placed, partly, 'job', { attention: null }],
  ['paid, the part that is due went back', paid({ due: 10_000 }), placed, partly, 'job', { attention: null }],
  ['paid, a part was given back by hand', paid({ done: 10_000 }), placed, whole, 'job', { attention: null }],
  [
    'refund due, not made',
    paid({ due: 30_000 }),
    cancelled,
    whole,
    'job',
    { nextLookUpAt: hourLater, attention: null },
  ],
  [
    'refund due for too long',
    paid({ due: 30_000, dueSince: inMs(-90 * DAY_MS), paidAt: inMs(-91 * DAY_MS) }),
    cancelled,
    whole,
    'job',
    { nextLookUpAt: null },
  ],
  [
    'refund due, made',
    paid({ due: 30_000 }),
    cancelled,
    refunded,
    'job',
    { isReturned: true, attention: null, nextLookUpAt: inMs(DAY_MS - HOUR_MS) },
  ],
  [
    'refund due, a part made',
    paid({ due: 30_000 }),
    cancelled,
    partly,
    'job',
    { isReturned: false, attention: partDiffers, nextLookUpAt: hourLater },
  ],
  [
    'the rest due, a part made',
    paid({ due: 20_000, done: 10_000 }),
    cancelled,
    partly,
    'job',
    { attention: null, nextLookUpAt: hourLater },
  ],
  ['refund done, seen', paid({ done: 30_000 }), cancelled, refunded, 'job', { attention: null }],
  [
    'refund done, not seen',
    paid({ done: 30_000 }),
    cancelled,
    whole,
    'job',
    { attention: { code: 'refund_not_confirmed', params: {} } },
  ],
])('%s', (_name, attempt, order, response, trigger, expected) => {
  const decision = decide(attempt, order, response, at(NOW, trigger));
  for (const [key, value] of Object.entries(expected)) {
    expect([key, decision[key as keyof Decision]]).toEqual([key, value]);
  }
});

test('an attempt is looked up after 15 s, 30 s, 1, 2, 5 and 15 minutes, then hourly for a day', () => {
  const createdAt = inMs(0);
  const delays: number[] = [];
  let [attempt, now] = [attemptOf({ createdAt, lookUps: 0, nextLookUpAt: createdAt }), NOW];
  while (delays.length < 100) {
    const { lookUps, nextLookUpAt } = decide(attempt, { ...pending, expiresAt: null }, { status: 'open' }, at(now));
    if (!nextLookUpAt) break;
    delays.push((nextLookUpAt.getTime() - now) / SECOND_MS);
    now = nextLookUpAt.getTime();
    attempt = { ...attempt, lookUps, nextLookUpAt };
  }
  expect(delays.slice(0, 6)).toEqual([15, 30, 60, 120, 300, 900]);
  expect(delays.slice(6)).toEqual(Array.from({ length: 25 }, () => 3600));
});

test('a look-up before its time keeps the schedule; a return starts it again; none is planned beyond the end of the order', () => {
  const attempt = attemptOf({ lookUps: 4, nextLookUpAt: inMs(1) });
  const open: LookUp = { status: 'open' };
  expect(decide(attempt, pending, open, at(NOW))).toMatchObject({ lookUps: 4, nextLookUpAt: inMs(1) });
  expect(decide(attempt, pending, open, at(NOW, 'returned'))).toMatchObject({ lookUps: 1, nextLookUpAt: inMs(15_000) });
  const next = (order: DecidedOrder) => decide(attempt, order, open, at(NOW, 'returned')).nextLookUpAt;
  expect(next(atEnd(5000))).toEqual(inMs(5000));
  expect(next({ ...atEnd(5000), state: 'cancelled' })).toEqual(inMs(15_000));
  expect(next(atEnd(0))).toEqual(inMs(15_000));
  const unplanned = attemptOf({ lookUps: 4, nextLookUpAt: null });
  expect(decide(unplanned, pending, open, at(NOW))).toMatchObject({ lookUps: 5, nextLookUpAt: inMs(300_000) });
});

test.each<[string, DecidedAttempt, DecidedOrder, LookUp, Partial<Record<keyof Decision, unknown>>]>([
  // The payment arrived after the question: it is asked again.
  [
    'open, then paid',
    paid({ paidAt: inMs(0) }),
    placed,
    { status: 'open' },
    { attention: null, nextLookUpAt: inMs(0) },
  ],
  ['cancelled, then paid', paid({ paidAt: inMs(0) }), placed, { status: 'cancelled' }, { attention: null }],
  ['expired, then paid', paid({ paidAt: inMs(0) }), placed, { status: 'expired' }, { attention: null }],
  ['less, then paid', paid({ paidAt: inMs(0) }), placed, less, { attention: null, nextLookUpAt: inMs(0) }],
  ['of another payment, then paid', paid({ paidAt: inMs(0) }), placed, foreign, { attention: null }],
  ['open, and paid at that moment', paid({ paidAt: inMs(-1) }), placed, { status: 'open' }, { attention: null }],
  // A refund was made after the question.
  [
    'not refunded, then a refund',
    paid({ done: 30_000, doneAt: inMs(0) }),
    cancelled,
    whole,
    { attention: null, nextLookUpAt: inMs(0) },
  ],
  ['refunded, then a part of it', paid({ done: 10_000, doneAt: inMs(0) }), placed, refunded, { isReturned: true }],
  // A later question was answered before.
  [
    'open, then checking',
    attemptOf({ status: 'checking', askedAt: inMs(0) }),
    past,
    { status: 'open' },
    { status: 'checking' },
  ],
  [
    'forgotten, then checking',
    attemptOf({ status: 'checking', method: 'esewa', askedAt: inMs(0) }),
    pending,
    { status: 'expired' },
    { status: 'checking', nextLookUpAt: again },
  ],
  [
    'expired, then pending, of a closed attempt',
    attemptOf({ status: 'cancelled', askedAt: inMs(0) }),
    cancelled,
    { status: 'expired' },
    { status: 'cancelled', nextLookUpAt: again },
  ],
  ['paid, then open', attemptOf({ askedAt: inMs(0) }), pending, whole, { status: 'paid', received: 30_000 }],
  // The same question, asked at the same moment.
  ['open, then open', attemptOf({ askedAt: inMs(-1) }), past, { status: 'open' }, { status: 'expired' }],
])('a response to an earlier question: %s', (_name, attempt, order, response, expected) => {
  expect(decide(attempt, order, response, { trigger: 'job', askedAt: NOW - 1, now: NOW })).toMatchObject(expected);
});
