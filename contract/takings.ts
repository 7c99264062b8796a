/** The wire schemas of takings: the money that arrived on a day of Asia/Kathmandu, and what must be in the till. */
import { Type, type Static } from '@sinclair/typebox';
import { OrderError } from './orders';
import { businessError, cappedPage, EnteredMoney, Money, Nullable, pageOf, SignedMoney } from './wire';

const Time = Type.String({ format: 'date-time' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-24'] });
const Count = Type.Integer({ description: 'how many rows they are' });

/** What moves money. Of the till: `desk_cash` and `hand_over` in, `cash_refund` out; a refund that a rider gave at the door is `given_back` to it. */
export const TAKING_KINDS = [
  'desk_cash',
  'rider_cash',
  'hand_over',
  'cash_refund',
  'given_back',
  'wallet',
  'wallet_refund',
  'write_off',
  'rider_write_off',
] as const;
export type TakingKind = (typeof TAKING_KINDS)[number];
export const TakingKind = Type.Unsafe<TakingKind>(Type.String({ enum: [...TAKING_KINDS] }));

const Sum = Type.Object({ amount: SignedMoney, count: Count });

/** The count of a day. */
export const TillClosing = Type.Object({
  expected: SignedMoney,
  counted: Money,
  difference: { ...SignedMoney, description: 'counted less expected' },
  kept: { ...Money, description: 'of what was counted, what stays in the till for the next day' },
  reason: Type.String({ description: 'why it differs; empty when it does not' }),
  closed_by: Nullable(Type.String()),
  at: Time,
});
export type TillClosing = Static<typeof TillClosing>;

const takings = {
  day: '2026-11-24',
  from: '2026-11-23T18:15:00.000Z',
  to: '2026-11-24T18:15:00.000Z',
  desk_cash: { amount: '1990.00', count: 2 },
  riders: [
    {
      rider: { id: 3, name: 'Ram Thapa' },
      collected: { amount: '5400.00', count: 6 },
      handed_over: { amount: '5000.00', count: 1 },
    },
  ],
  wallets: [
    { method: 'esewa', received: { amount: '3200.00', count: 3 }, refunded: { amount: '495.00', count: 1 } },
  ] satisfies { method: 'esewa'; received: object; refunded: object }[],
  cash_refunds: { amount: '995.00', count: 1 },
  given_back: { amount: '0.00', count: 0 },
  write_offs: { amount: '0.00', count: 0 },
  rider_write_offs: { amount: '0.00', count: 0 },
  till: {
    opening: '500.00',
    opening_from: '2026-11-23',
    received: '1990.00',
    handed_over: '5000.00',
    refunded: '995.00',
    given_back: '0.00',
    expected: '6495.00',
  },
  closing: null,
  closed_with: null,
  can_reopen: false,
};

/** The money of a day, by the time at which it arrived or left. A day that was closed early ends then. */
export const Takings = Type.Object(
  {
    day: Day,
    from: Time,
    to: { ...Time, description: 'what comes later belongs to the next day' },
    desk_cash: { ...Sum, description: 'cash that no rider brought' },
    riders: Type.Array(
      Type.Object({
        rider: Type.Object({ id: Type.Integer(), name: Type.String() }),
        collected: { ...Sum, description: 'recorded on this day; it is in the till once it is handed over' },
        handed_over: { ...Sum, description: 'counted on this day, of whichever day it is' },
      }),
    ),
    wallets: Type.Array(
      Type.Object({
        method: Type.Union([Type.Literal('esewa'), Type.Literal('khalti')]),
        received: Sum,
        refunded: Sum,
      }),
    ),
    cash_refunds: Sum,
    given_back: { ...Sum, description: 'of refunds in cash, what riders gave back at the door' },
    write_offs: { ...Sum, description: 'cash of orders that was given up, less what was taken back' },
    rider_write_offs: { ...Sum, description: 'cash that riders do not owe any more' },
    till: Type.Object({
      opening: { ...SignedMoney, description: 'kept at the last count, and what came and went since' },
      opening_from: Nullable({ ...Day, description: 'the day of the last count before; null without one' }),
      received: SignedMoney,
      handed_over: SignedMoney,
      refunded: SignedMoney,
      given_back: SignedMoney,
      expected: { ...SignedMoney, description: 'what must be in the till at the end' },
    }),
    closing: Nullable(TillClosing),
    closed_with: Nullable({ ...Day, description: 'the later day whose count closed this one, too' }),
    can_reopen: Type.Boolean({ description: 'it is the last day that is closed' }),
  },
  { examples: [takings] },
);
export type Takings = Static<typeof Takings>;

export const TillCount = Type.Object({
  expected: Type.String({
    pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$',
    description: 'what must be in the till, as the clerk saw it',
  }),
  counted: EnteredMoney,
  kept: Type.Optional({ ...EnteredMoney, description: 'what stays in the till; nothing by default' }),
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'required when the count differs' })),
});
export type TillCount = Static<typeof TillCount>;

export const TillReopening = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) });
export type TillReopening = Static<typeof TillReopening>;

/** A refused count. */
export const TakingsError = businessError(
  'changed',
  'NPR 6,495.00 must be in the till now.',
  {
    ...OrderError.properties,
    takings: Type.Optional(Type.Unsafe<Takings>({ ...Takings, description: 'the day as it is now' })),
  },
  { takings },
);

const row = {
  at: '2026-11-24T08:10:00.000Z',
  kind: 'desk_cash' as const,
  amount: '995.00',
  method: null,
  order: { id: 41, number: 'MP-7K3Q-9XFD' },
  rider: null,
  by: 'Gita Rai',
  note: '',
};
/** A row of a day: what a figure is the sum of. */
export const TakingsRow = Type.Object({
  at: Time,
  kind: TakingKind,
  amount: SignedMoney,
  method: Nullable(Type.String()),
  order: Nullable(Type.Object({ id: Type.Integer(), number: Type.String() })),
  rider: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  by: Nullable(Type.String()),
  note: Type.String(),
});
export type TakingsRow = Static<typeof TakingsRow>;

export const TakingsRows = Type.Object(cappedPage(TakingsRow), { examples: [pageOf(row)] });
export type TakingsRows = Static<typeof TakingsRows>;
