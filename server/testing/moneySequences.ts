/** Random sequences of what can happen to the money of an order, played against the real SQL. A broken order stays in the database: no shrinking. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { toWholeRupees } from '../../contract/cashRounding';
import { paisaOf, paisaToWire, sumAmounts, sumPaisa } from '../../contract/money';
import { DESK_TRANSITIONS } from '../../contract/desk';
import { nepalDay } from '../../contract/nepalDay';
import { PROBLEM_TRANSITIONS } from '../../contract/problemRules';
import { type AppContext } from '../context';
import { orderItems, paymentAttempts, refunds } from '../db/orderSchema';
import { problems } from '../db/problemSchema';
import { HttpError } from '../http/errors';
import { sweepOverdue } from '../modules/payments/paymentJobs';
import { closeDay, reopenDay } from '../modules/cash/closeDay';
import { readTakings } from '../modules/cash/takings';
import { makeTransition } from '../modules/desk/deskActions';
import { readReceipts } from '../modules/cash/cashReceipts';
import { collectCash, takeBackCash, takeBackWriteOff, writeOffCash } from '../modules/cash/orderCash';
import { changeLines } from '../modules/desk/deskLines';
import { toIdempotentCall } from '../http/idempotentCalls';
import { type Trigger } from '../modules/payments/decide';
import { applyLookUp, type SettleContext } from '../modules/payments/lookUpAttempt';
import { payOrder } from '../modules/payments/payOrder';
import { type LookUp, type PaymentProvider } from '../modules/payments/providers/types';
import { refundOrder } from '../modules/payments/refunds';
import { takeBackRefund } from '../modules/payments/takeBackRefund';
import { moveProblem } from '../modules/problems/moveProblem';
import { reportProblem } from '../modules/problems/reportProblem';
import { checkInvariants } from './checkInvariants';
import { type TestShop } from './createTestApp';
import { createMember, createProduct, type TestMember } from './factories';
import { createOrder, createSettleContext, readOrderRows, type TestOrder } from './orderFactory';

const RESPONSES = {
  paid: () => ({ status: 'paid', reference: 'R' }),
  less: (amount) => ({ status: 'mismatch', reference: 'R', paid: amount - 1000, reported: 'less' }),
  more: (amount) => ({ status: 'mismatch', reference: 'R', paid: amount + 1000, reported: 'more' }),
  foreign: () => ({ status: 'mismatch', reference: 'R', paid: null, reported: 'foreign' }),
  refunded: () => ({ status: 'refunded', reference: 'R', part: 'full' }),
  partly: () => ({ status: 'refunded', reference: 'R', part: 'partial' }),
  open: () => ({ status: 'open' }),
  pending: () => ({ status: 'checking', reason: 'pending' }),
  away: () => ({ status: 'checking', reason: 'unavailable' }),
  expired: () => ({ status: 'expired' }),
  cancelled: () => ({ status: 'cancelled' }),
  keyRefused: () => ({ status: 'keyRefused' }),
} satisfies Record<string, (amount: number) => LookUp>;
type ResponseName = keyof typeof RESPONSES;

/** What a response brings to an attempt whose money has not arrived yet. */
const BROUGHT: Partial<Record<ResponseName, number>> = { paid: 0, less: -1000, more: 1000, refunded: 0 };

type Step =
  | { kind: 'respond'; attempt: number; response: ResponseName; trigger: Trigger }
  | { kind: 'pay'; method: 'esewa' | 'khalti' }
  | { kind: 'refund'; amount: 'due' | 'left' | 'part'; isByHand: boolean; isRepeated: boolean; cancel: boolean }
  | { kind: 'lines'; pieces: number; isReplaced: boolean; restock: boolean }
  | { kind: 'report' }
  | { kind: 'problem'; problem: number; to: number }
  | {
      kind:
        | 'step'
        | 'notDelivered'
        | 'notRefunded'
        | 'cancel'
        | 'endTime'
        | 'sellOut'
        | 'collect'
        | 'collectPart'
        | 'collectRounded'
        | 'takeBack'
        | 'writeOff'
        | 'takeBackWriteOff'
        | 'count';
    };

const CASH_STEPS = ['collect', 'collectPart', 'collectRounded', 'takeBack', 'writeOff', 'takeBackWriteOff'] as const;
const names = Object.keys(RESPONSES) as ResponseName[];
const respond = fc.record({
  kind: fc.constant('respond' as const),
  attempt: fc.nat(3),
  response: fc.oneof(fc.constantFrom<ResponseName>('paid', 'paid', 'less', 'more'), fc.constantFrom(...names)),
  trigger: fc.constantFrom<Trigger>('job', 'returned', 'signedReturn', 'failureReturn'),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: respond },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('pay' as const), method: fc.constantFrom('esewa', 'khalti') }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        amount: fc.constantFrom('due', 'left', 'part', 'part'),
        // Only a whole refund of Khalti needs no reference.
        isByHand: fc.constantFrom(true, true, false),
        isRepeated: fc.boolean(),
        cancel: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('lines' as const),
        pieces: fc.nat(2),
        isReplaced: fc.boolean(),
        restock: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'report' as const }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('problem' as const), problem: fc.nat(1), to: fc.nat(2) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'step',
          'step',
          'notDelivered',
          'notRefunded',
          'cancel',
          'endTime',
          'sellOut',
          ...CASH_STEPS,
          'count',
        ),
      }),
    },
  ),
  { minLength: 4, maxLength: 14 },
);

const paysWith = (response: ResponseName, attempt = 0): Step => ({
  kind: 'respond',
  attempt,
  response,
  trigger: 'job',
});
const refundDue: Step = { kind: 'refund', amount: 'due', isByHand: true, isRepeated: true, cancel: false };
const refundPart: Step = { ...refundDue, amount: 'part' };
const kinds = (
  ...named: (
    | 'step'
    | 'notDelivered'
    | 'notRefunded'
    | 'cancel'
    | 'endTime'
    | 'collect'
    | 'collectPart'
    | 'collectRounded'
    | 'writeOff'
    | 'takeBackWriteOff'
    | 'takeBack'
    | 'count'
  )[]
) => named.map((kind): Step => ({ kind }));

/** What is played first, so that few runs are enough to see a broken rule. */
const EXAMPLES: [method: 'cod' | 'esewa' | 'khalti', sequence: Step[]][] = [
  ['esewa', [paysWith('more'), refundDue]],
  ['esewa', [paysWith('less'), ...kinds('endTime')]],
  ['esewa', [{ kind: 'pay', method: 'khalti' }, paysWith('paid'), paysWith('paid', 1), refundDue]],
  ['esewa', [...kinds('endTime'), paysWith('paid'), ...kinds('cancel'), refundDue]],
  ['khalti', [paysWith('paid'), { kind: 'lines', pieces: 1, isReplaced: false, restock: true }, refundDue]],
  [
    'khalti',
    [
      paysWith('paid'),
      ...kinds('step', 'step', 'step'),
      { kind: 'report' },
      { kind: 'problem', problem: 0, to: PROBLEM_TRANSITIONS.open.indexOf('agreed') },
      refundDue,
      ...kinds('notRefunded'),
      refundDue,
    ],
  ],
  ['cod', [...kinds('step', 'step', 'collect', 'step'), refundPart, refundPart, ...kinds('notRefunded'), refundPart]],
  ['cod', kinds('step', 'step', 'collectPart', 'step', 'writeOff', 'takeBackWriteOff', 'collect')],
  ['cod', kinds('step', 'step', 'collectPart', 'step', 'writeOff', 'notDelivered', 'cancel')],
  ['cod', kinds('step', 'step', 'collectPart', 'collectRounded', 'count', 'step', 'cancel')],
  [
    'cod',
    [...kinds('step', 'step', 'collect', 'count', 'takeBack', 'step'), refundPart, ...kinds('count', 'takeBack')],
  ],
];
const BOTH_ORDERS: [payments: ResponseName[], isCancelled: boolean][] = [
  [['paid', 'less'], true],
  [['less', 'more'], false],
];

const STARTS = ['unpaid', 'paid', 'paid', 'delivered'] as const;

/** Providers whose look-ups say nothing, and whose refunds are made. */
function createProviders(): SettleContext['paymentProviders'] {
  const provider = (id: 'esewa' | 'khalti'): PaymentProvider => ({
    id,
    name: id,
    checkEligibility: () => null,
    start: async () => ({
      providerId: randomUUID(),
      instruction: { http_method: 'GET', action: 'http://x', fields: {} },
    }),
    lookUp: async () => RESPONSES.away(),
    ...(id === 'khalti' && {
      refund: { request: async () => ({ status: 'accepted' }), confirm: async () => RESPONSES.refunded() },
    }),
  });
  return new Map([
    ['esewa', provider('esewa')],
    ['khalti', provider('khalti')],
  ]);
}

/** How many are played. The same `seed` plays the same ones. */
type Runs = { numRuns: number; seed?: number };

/** Plays random sequences. Each must leave the invariants whole, and every paisa that arrived with the payment that brought it. */
export async function playMoneySequences(shop: TestShop, runs: Runs): Promise<void> {
  const [member, staff] = [await createMember(shop), await createMember(shop, { isStaff: true })];
  const other = await createProduct(shop, { price: '60.00', quantity: 100_000 });
  const play = async (method: 'cod' | 'esewa' | 'khalti', sequence: readonly Step[]) => {
    shop.clock.now = null;
    const order = await createOrder(shop, { member, method, isStarted: false, vatRate: 13 });
    const context = { ...createSettleContext(shop), paymentProviders: createProviders() };
    const brought = new Map<string, number>();
    const cash: number[] = [];
    for (const step of sequence)
      await take(shop, context, { order, other, staff, brought, cash }, step).catch((error: unknown) => {
        // Refusals are part of the game.
        if (!(error instanceof HttpError)) throw error;
      });
    await compare(shop, order, brought);
  };
  const startedSteps = (method: 'cod' | 'esewa' | 'khalti', start: (typeof STARTS)[number]): Step[] => {
    if (start === 'unpaid') return [];
    const step = { kind: 'step' } as const;
    const paid = { kind: 'respond', attempt: 0, response: 'paid', trigger: 'job' } as const;
    const steps: Step[] = method === 'cod' ? [step, step, { kind: 'collect' }] : [paid];
    if (start === 'paid') return steps;
    return [...steps, ...(method === 'cod' ? [step] : [step, step, step]), { kind: 'report' }];
  };
  // Most sequences begin with a payment: without money little can go wrong with it.
  const sequences = fc
    .tuple(fc.constantFrom('cod', 'esewa', 'khalti'), fc.constantFrom(...STARTS), steps)
    .map(([method, start, more]) => [method, [...startedSteps(method, start), ...more]] as const);
  await fc.assert(
    fc.asyncProperty(sequences, ([method, sequence]) => play(method, sequence)),
    { ...runs, endOnFailure: true, examples: EXAMPLES.map((example): [typeof example] => [example]) },
  );
}

/** `other`: what replaces the product of the order. `cash`: the receipts that stand, oldest first. */
type Game = {
  order: TestOrder;
  other: { id: number };
  staff: TestMember;
  brought: Map<string, number>;
  cash: number[];
};

async function take(shop: TestShop, context: SettleContext, { order, other, staff, brought, cash }: Game, step: Step) {
  const { id: orderId } = order;
  const action = { orderId, staffId: staff.id, ip: '127.0.0.1' };
  // What the functions of the desk read of it.
  const desk = context as unknown as AppContext;
  const { state, total, returned, attempts, refunds: made } = await readOrderRows(shop, orderId);
  const back = made.filter(({ status }) => status !== 'taken_back');
  const call = () => toIdempotentCall(staff.id, randomUUID(), step);
  const outstanding = () =>
    paisaOf(total) - paisaOf(returned) - sumPaisa(cash) + sumAmounts(back.filter(({ isGranted }) => !isGranted));
  switch (step.kind) {
    case 'respond': {
      const attempt = attempts[step.attempt % attempts.length]!;
      if (attempt.method === 'cod') return;
      const amount = paisaOf(attempt.amount);
      const isNews = attempt.status !== 'paid' && BROUGHT[step.response] !== undefined;
      if (isNews) brought.set(attempt.id, amount + BROUGHT[step.response]!);
      await applyLookUp(context, { orderId, attemptId: attempt.id }, RESPONSES[step.response](amount), step.trigger);
      return;
    }
    case 'pay':
      await payOrder(context, { memberId: order.member.id, orderId, method: step.method, shopUrl: 'http://x' });
      return;
    case 'refund': {
      const due = back.find(({ status }) => status === 'due')?.amount;
      const left = sumPaisa([...brought.values()]) - sumPaisa(back.map(({ amount: part }) => paisaOf(part)));
      const amount = step.amount === 'due' ? (due ?? order.total) : paisaToWire(step.amount === 'left' ? left : 700);
      const disputed = attempts.find(({ status }) => status === 'disputed');
      const request = {
        amount,
        refunded: paisaToWire(
          sumPaisa(back.filter(({ status }) => status === 'done').map((done) => paisaOf(done.amount))),
        ),
        reason: 'Test',
        ...(step.isByHand && { reference: randomUUID() }),
        ...(step.cancel && { cancel: true }),
      };
      const refund = { ...action, call: call(), request };
      await refundOrder(context, refund);
      if (step.isRepeated) {
        const once = (await readOrderRows(shop, orderId)).refunds;
        expect(await refundOrder(context, refund).catch(String)).toMatchObject({ repeated: true });
        expect((await readOrderRows(shop, orderId)).refunds).toEqual(once);
      }
      // Staff have found out how much had arrived.
      if (disputed && (await readAttempt(shop, disputed.id)).status === 'paid')
        brought.set(disputed.id, paisaOf(amount));
      return;
    }
    case 'lines': {
      const isLine = and(eq(orderItems.orderId, orderId), eq(orderItems.productId, order.productId));
      const [line] = await shop.db.select().from(orderItems).where(isLine);
      const from = line!.quantity - line!.takenOut;
      const replacement = { product: other.id, quantity: from - step.pieces };
      const change = { item: line!.id, from, quantity: step.pieces };
      const lines = [{ ...change, ...(step.isReplaced && step.pieces < from && { replacement }) }];
      await changeLines(desk, action, { lines, restock: step.restock }, call());
      return;
    }
    case 'report': {
      const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
      const lines = [{ item: line!.id, quantity: 1 }];
      const body = { lines, reason: 'damaged' as const, wish: 'refund' as const };
      await reportProblem(desk, { memberId: order.member.id, orderId, body, key: null });
      return;
    }
    case 'problem': {
      const reported = await shop.db.select().from(problems).where(eq(problems.orderId, orderId)).orderBy(problems.id);
      const problem = reported[step.problem];
      if (!problem) return;
      const next = PROBLEM_TRANSITIONS[problem.state];
      const refunded = paisaToWire(
        sumPaisa(back.filter(({ status }) => status === 'done').map((done) => paisaOf(done.amount))),
      );
      const move = { from: problem.state, to: next[step.to % next.length]!, text: randomUUID(), refunded };
      await moveProblem(desk, { problemId: problem.id, staffId: staff.id, ip: '127.0.0.1' }, move);
      return;
    }
    case 'step': {
      const [to] = DESK_TRANSITIONS[state];
      if (to && state !== 'delivered')
        await makeTransition(desk, action, { from: state, to, note: 'Test', refunded: true });
      return;
    }
    case 'notDelivered':
      await makeTransition(desk, action, { from: 'delivered', to: 'packing', note: 'Test' });
      return;
    case 'notRefunded': {
      const last = back.findLast(({ status }) => status === 'done');
      const request = { refund: last?.id ?? 0, reason: 'Test' };
      await takeBackRefund(context, { ...action, call: call(), request });
      return;
    }
    case 'cancel':
      await makeTransition(desk, action, { from: state, to: 'cancelled', note: 'Test' });
      return;
    case 'endTime':
      shop.clock.now = Date.now() + shop.config.paymentWindow * 1000;
      await sweepOverdue(context);
      return;
    case 'sellOut':
      await shop.db.execute(sql`UPDATE products SET quantity = 0 WHERE id = ${order.productId}`);
      return;
    case 'collect':
    case 'collectPart':
    case 'collectRounded': {
      const amount = step.kind === 'collectPart' ? 1000 : outstanding();
      const given = step.kind === 'collectRounded' ? toWholeRupees(amount) : amount;
      const { repeated } = await collectCash(desk, action, { amount: paisaToWire(given) }, call());
      if (!repeated) cash.push(amount);
      break;
    }
    case 'takeBack': {
      const last = (await readReceipts(shop.db, orderId)).at(-1);
      await takeBackCash(desk, action, last?.id ?? 0, call());
      cash.pop();
      break;
    }
    case 'writeOff':
      await writeOffCash(desk, action, { amount: paisaToWire(outstanding()), reason: 'Test' });
      return;
    case 'takeBackWriteOff':
      await takeBackWriteOff(desk, action);
      return;
    case 'count': {
      const day = nepalDay(context.now());
      const { closing, till } = await readTakings(shop.db, day);
      if (closing) await reopenDay(desk, action, day, { reason: 'Test' });
      else await closeDay(desk, action, day, { expected: till.expected, counted: till.expected, kept: '0.00' });
      return;
    }
  }
  const [{ id, method }] = attempts as [(typeof attempts)[number]];
  if (method !== 'cod') return;
  if (cash.length > 0) brought.set(id, sumPaisa(cash));
  else brought.delete(id);
}

const readAttempt = async ({ db }: TestShop, id: string) =>
  (await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0]!;

async function compare(shop: TestShop, { id }: TestOrder, brought: Map<string, number>): Promise<void> {
  expect(await checkInvariants(shop.db.$client)).toEqual([]);
  const { attempts } = await readOrderRows(shop, id);
  const arrived = attempts.filter(({ status }) => status === 'paid');
  expect(new Map(arrived.map((attempt) => [attempt.id, paisaOf(attempt.paidAmount ?? attempt.amount)]))).toEqual(
    brought,
  );
}

/** Plays the same payments and the same end in two orders. The order of arrival must not matter. */
export async function playInBothOrders(shop: TestShop, runs: Runs): Promise<void> {
  const member = await createMember(shop);
  const payment = fc.constantFrom<ResponseName>('paid', 'less', 'more', 'refunded');
  const context = { ...createSettleContext(shop), paymentProviders: createProviders() };
  const play = async (payments: ResponseName[], isCancelled: boolean) => {
    const order = await createOrder(shop, { member, method: 'esewa', isStarted: false });
    await shop.db.update(paymentAttempts).set({ status: 'cancelled' }).where(eq(paymentAttempts.orderId, order.id));
    const amount = paisaOf(order.total);
    for (const response of payments) {
      const values = { orderId: order.id, method: 'esewa', amount: order.total, status: 'cancelled' } as const;
      const [attempt] = await shop.db.insert(paymentAttempts).values(values).returning();
      for (let i = 0; i < 2; i += 1)
        await applyLookUp(context, { orderId: order.id, attemptId: attempt!.id }, RESPONSES[response](amount), 'job');
    }
    const { state } = await readOrderRows(shop, order.id);
    const action = { orderId: order.id, staffId: member.id, ip: '127.0.0.1' };
    const desk = context as unknown as AppContext;
    if (isCancelled) await makeTransition(desk, action, { from: state, to: 'cancelled', note: 'Test' });
    const back = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const end = await readOrderRows(shop, order.id);
    return {
      state: end.state,
      paymentStatus: end.paymentStatus,
      refunded: sumPaisa(back.map((refund) => paisaOf(refund.amount))),
    };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 2, maxLength: 4 }), fc.boolean(), async (payments, isCancelled) => {
      const forth = await play(payments, isCancelled);
      expect(await play(payments.toReversed(), isCancelled)).toEqual(forth);
    }),
    { ...runs, endOnFailure: true, examples: BOTH_ORDERS },
  );
}
