import {
  paymentStatusOf,
  receivedOf,
  splitSurplus,
  toMoney,
  type AttemptRow,
  type Money,
  type ReceivedPayment,
} from './money';

const payment = (id: string, received: number, due = 0, done = 0): ReceivedPayment => ({
  attempt: { id } as AttemptRow,
  received,
  due,
  done,
});

test('the money of an order: payments that have arrived, each with its own refunds that are due and done, and whether one is checked', () => {
  const attempts = [
    { id: 'a', status: 'paid', amount: '300.00', paidAmount: null },
    { id: 'b', status: 'paid', amount: '300.00', paidAmount: '310.50' },
    { id: 'c', status: 'checking', amount: '300.00', paidAmount: null },
    { id: 'd', status: 'disputed', amount: '300.00', paidAmount: '300.00' },
  ] as AttemptRow[];
  const refund = (attemptId: string, amount: string, status: 'due' | 'done' | 'taken_back', isGranted = false) =>
    ({ attemptId, amount, status, isGranted }) as const;
  const refunds = [
    refund('a', '1.00', 'due'),
    refund('a', '2.00', 'due', true),
    refund('a', '4.00', 'done'),
    refund('b', '8.00', 'due'),
    refund('b', '16.00', 'done', true),
    refund('b', '32.00', 'taken_back', true),
  ];
  const [a, b] = attempts;
  expect(toMoney(attempts, refunds)).toEqual({
    payments: [
      { attempt: a, received: 30_000, due: 300, done: 400 },
      { attempt: b, received: 31_050, due: 800, done: 1600 },
    ],
    arrived: 61_050,
    due: 1100,
    done: 2000,
    granted: 1800,
    isChecking: true,
  });
  expect(toMoney(attempts.slice(0, 2), [])).toMatchObject({ due: 0, done: 0, granted: 0, isChecking: false });
});

test('what arrived for an attempt that is not paid is nothing', () => {
  expect(receivedOf({ status: 'disputed', amount: '300.00', paidAmount: '300.00' })).toBe(0);
});

test.each([
  ['one payment', [payment('a', 300)], 300, ['a 300']],
  ['a second payment', [payment('a', 300), payment('b', 300)], 300, ['b 300']],
  ['a first payment that was too little', [payment('a', 290), payment('b', 300)], 290, ['a 290']],
  ['too much', [payment('a', 310)], 10, ['a 10']],
  ['two parts that are both too much', [payment('a', 200), payment('b', 150)], 250, ['b 150', 'a 100']],
  ['what is left of a payment', [payment('a', 300, 60, 40), payment('b', 300)], 200, ['a 200']],
  ['a payment of which nothing is left gives nothing', [payment('a', 300), payment('b', 100, 100)], 200, ['a 200']],
])('the surplus goes back to the payment that brought it: %s', (_name, payments, surplus, parts) => {
  expect(splitSurplus(payments, surplus).map(({ payment: { attempt }, amount }) => `${attempt.id} ${amount}`)).toEqual(
    parts,
  );
});

const money = (fields: Partial<Money>): Money => ({
  payments: [],
  arrived: 0,
  due: 0,
  done: 0,
  granted: 0,
  isChecking: false,
  ...fields,
});

test.each([
  ['pending_payment', money({}), 'due'],
  ['pending_payment', money({ isChecking: true }), 'processing'],
  ['pending_payment', money({ arrived: 29_000 }), 'due'],
  ['placed', money({}), 'due'],
  ['placed', money({ arrived: 30_000 }), 'paid'],
  ['delivered', money({ arrived: 10_000 }), 'due'],
  ['placed', money({ arrived: 60_000, due: 30_000 }), 'paid'],
  ['placed', money({ arrived: 30_000, due: 10_000 }), 'due'],
  ['placed', money({ arrived: 30_000, done: 10_000 }), 'due'],
  ['delivered', money({ arrived: 30_000, done: 10_000, granted: 10_000 }), 'paid'],
  ['placed', money({ arrived: 30_000, done: 30_000, granted: 30_000 }), 'refunded'],
  ['packing', money({ arrived: 40_000, due: 10_000, done: 30_000, granted: 30_000 }), 'refund_due'],
  ['cancelled', money({ isChecking: true }), 'processing'],
  ['cancelled', money({ arrived: 30_000, due: 30_000 }), 'refund_due'],
  ['expired', money({ arrived: 60_000, due: 30_000, done: 30_000 }), 'refund_due'],
  ['cancelled', money({ arrived: 30_000, done: 30_000 }), 'refunded'],
  ['expired', money({}), 'due'],
] as const)('the payment status of a %s order with %j is %s', (state, have, status) => {
  expect(paymentStatusOf({ state, total: '300.00', writtenOff: '0.00', returned: '0.00' }, have)).toBe(status);
});

test.each([
  [money({}), 'due'],
  [money({ arrived: 30_000, due: 10_000 }), 'paid'],
  [money({ arrived: 20_000 }), 'paid'],
  [money({ arrived: 10_000 }), 'due'],
] as const)('an order of 300.00 that costs 100.00 less because of a problem, with %j, is %s', (have, status) => {
  const order = { state: 'delivered', total: '300.00', writtenOff: '0.00', returned: '100.00' } as const;
  expect(paymentStatusOf(order, have)).toBe(status);
});

test.each([
  [money({ arrived: 30_000, due: 30_000 }), 'refund_due'],
  [money({ arrived: 30_000, due: 10_000, done: 20_000 }), 'refund_due'],
  [money({ arrived: 30_000, done: 30_000 }), 'refunded'],
  [money({}), 'refunded'],
] as const)('an order of 300.00 that costs nothing because of a problem, with %j, is %s', (have, status) => {
  const order = { state: 'delivered', total: '300.00', writtenOff: '0.00', returned: '300.00' } as const;
  expect(paymentStatusOf(order, have)).toBe(status);
});

test.each([
  [money({ arrived: 20_000 }), 'paid'],
  [money({ arrived: 19_000 }), 'due'],
  [money({ arrived: 20_000, done: 20_000, granted: 20_000 }), 'refunded'],
] as const)('an order of 300.00 of which 100.00 are written off, with %j, is %s', (have, status) => {
  expect(paymentStatusOf({ state: 'delivered', total: '300.00', writtenOff: '100.00', returned: '0.00' }, have)).toBe(
    status,
  );
});

test.each([
  ['300.00', '300.00', '0.00', money({}), 'paid'],
  ['300.00', '0.00', '200.00', money({ arrived: 30_000, done: 30_000, granted: 10_000 }), 'refunded'],
  ['200.00', '0.00', '100.00', money({ arrived: 20_000, done: 20_000, granted: 10_000 }), 'refunded'],
  ['0.00', '0.00', '0.00', money({}), 'due'],
] as const)(
  'a delivered order of %s of which %s are written off and %s came back, with %j, is %s',
  (total, writtenOff, returned, have, status) => {
    expect(paymentStatusOf({ state: 'delivered', total, writtenOff, returned }, have)).toBe(status);
  },
);
