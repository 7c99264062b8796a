/**
 * What is stored of an order as a type or code with parameters: its events, why money goes back, and why staff must look at it.
 * orderTexts.ts puts them into words. Money is text as on the wire.
 */
import { Type, type Static, type TObject, type TProperties } from '@sinclair/typebox';
import { Money, NameInNepali, Nullable } from './wire';

export const PAYMENT_METHODS = ['cod', 'esewa', 'khalti'] as const;

/** Why a delivery failed. The first two are the member's doing. */
export const FAILURE_REASONS = ['nobody_there', 'refused', 'our_fault'] as const;

const OneOf = <const T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Method = OneOf(PAYMENT_METHODS);
const Time = Type.String({ format: 'date-time' });
const Nothing = Type.Object({});
const Note = Type.String({ description: 'what staff or the member wrote; empty when they wrote nothing' });
const RiderName = Type.String({ description: 'name of the rider' });
const Refund = Type.Optional({ ...Money, description: 'the money that goes back, if any' });

/** What staff correct in an order before its bill. */
export const CORRECTED_FIELDS = ['phone_number', 'ward', 'tole', 'note', 'buyer_pan'] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** The parameters of each type of event. An event that changes the state is named after the new state, except `paid`, `delivery_failed`, `not_delivered` and `reopened`. */
export const EVENT_PARAMS = {
  pending_payment: Type.Object({ method: Method }),
  placed: Type.Object({
    method: Method,
    is_free: Type.Optional(Type.Literal(true, { description: 'its total is 0' })),
    by_phone: Type.Optional(Type.Literal(true, { description: 'staff have taken it by telephone' })),
    is_paid: Type.Optional(Type.Literal(true, { description: 'in cash at the desk, before it was placed' })),
    exchange_of: Type.Optional(Type.String({ description: 'the number of the order whose pieces it exchanges' })),
  }),
  /** The money of a wallet order has arrived: from pending_payment to placed. */
  paid: Type.Object({ amount: Money, method: Method }),
  /** Paid after it had expired, and placed again. */
  reopened: Type.Object({ amount: Money, method: Method }),
  packing: Nothing,
  out_for_delivery: Nothing,
  delivered: Nothing,
  /** Out for delivery, but nobody took it: back to packing. */
  delivery_failed: Type.Object({ reason: OneOf(FAILURE_REASONS), note: Note }),
  /** Staff had recorded another reason by mistake. */
  failure_corrected: Type.Object({ reason: OneOf(FAILURE_REASONS) }),
  /** It was marked as delivered by mistake: it is out again, or back in the shop. */
  not_delivered: Type.Object({ to: OneOf(['out_for_delivery', 'packing']), note: Note }),
  cancelled: Type.Object({ by: OneOf(['member', 'staff']), note: Note, refund: Refund }),
  expired: Type.Object({ refund: Refund }),
  /** Cash was collected, maybe not all of it. */
  cash_collected: Type.Object({
    amount: Money,
    rider: Type.Optional(RiderName),
    rest: Type.Optional({ ...Money, description: 'still to be paid; absent when nothing is' }),
    surplus: Type.Optional({ ...Money, description: 'how much of it is more than was due, rounded up to a rupee' }),
  }),
  /** Cash that was recorded by mistake. */
  cash_not_collected: Type.Object({ amount: Money }),
  /** Staff have given up the rest of the cash, or have taken that back. */
  cash_written_off: Type.Object({ amount: Money }),
  cash_not_written_off: Type.Object({ amount: Money }),
  /** Who delivers the order. */
  rider_assigned: Type.Object({ rider: RiderName }),
  rider_removed: Nothing,
  /** Staff have allowed cash on delivery again. */
  cash_allowed: Nothing,
  /** Staff have changed what is delivered: lines that are missing, what replaces them, and lines that are back. */
  lines_changed: Type.Object({
    lines: Type.Array(
      Type.Object({
        name: Type.String(),
        name_ne: NameInNepali,
        from: Type.Integer(),
        to: Type.Integer(),
        replaces: Type.Optional(Type.String({ description: 'the name of the line that it replaces' })),
        replaces_ne: NameInNepali,
      }),
    ),
    note: Note,
    total: { ...Money, description: 'what the order costs now' },
    refund: Refund,
    withdrawn: Type.Optional({ ...Money, description: 'of a refund that was due before' }),
  }),
  /** Staff have corrected these details. */
  details_corrected: Type.Object({ fields: Type.Array(OneOf(CORRECTED_FIELDS)) }),
  /** Staff have given it another slot. */
  slot_changed: Type.Object({ starts_at: Time, ends_at: Time }),
  /** Staff have closed the day of its slot, and wrote to the member. */
  day_closed: Type.Object({ closure: Type.Integer(), starts_at: Time, ends_at: Time, reason: Type.String() }),
  refund_due: Type.Object({
    amount: Money,
    method: Method,
    reason: OneOf(['order_cancelled', 'order_expired', 'paid_twice', 'overpaid', 'line_changed', 'goods_returned']),
  }),
  /** By staff, who say why, or confirmed by the provider. */
  refunded: Type.Object({ amount: Money, method: Method, note: Note }),
  /** Staff had recorded a refund by mistake. */
  not_refunded: Type.Object({ amount: Money, method: Method, note: Note }),
  attention: Nothing,
  attention_cleared: Nothing,
} as const satisfies Record<string, TObject>;

/** The parameters of each reason of a refund. */
export const REFUND_PARAMS = {
  order_cancelled: Nothing,
  order_expired: Nothing,
  paid_twice: Nothing,
  overpaid: Nothing,
  /** The order costs less because of a line that was missing. */
  line_changed: Nothing,
  /** The order costs less because of a problem with delivered goods. */
  goods_returned: Type.Object({ problem: Type.Integer({ description: 'id of the problem' }) }),
  /** Made in the provider's panel. */
  at_provider: Nothing,
  by_staff: Type.Object({ note: Note }),
} as const satisfies Record<string, TObject>;

/** What a provider says about a payment. */
const ProviderStatus = OneOf([
  'paid',
  'mismatch',
  'refunded',
  'checking',
  'open',
  'expired',
  'cancelled',
  'keyRefused',
]);

/** The parameters of each mark for the staff's attention. */
export const ATTENTION_PARAMS = {
  payment_mismatch: Type.Object({
    method: Method,
    reported: Type.String({ description: 'amount and ids as the provider reports them' }),
  }),
  /** Refunded at the provider, but not as it is recorded here. */
  refund_mismatch: Type.Object({ part: OneOf(['full', 'partial']) }),
  /** Recorded as refunded here, but not at the provider. */
  refund_not_confirmed: Nothing,
  /** A payment that had arrived does not stand any more. */
  payment_withdrawn: Type.Object({ status: ProviderStatus }),
  payment_unsettled: Type.Object({
    cause: OneOf(['initiated', 'pending', 'unavailable', 'unanswered', 'unknown', 'keyRefused']),
    given_up: Type.Boolean({ description: 'it is not looked up any more' }),
  }),
  payment_overdue: Nothing,
  paid_twice: Nothing,
  paid_after_slot: Nothing,
  reopened: Nothing,
  /** The order has left, but the calendar does not know the year of its bill or credit note. */
  bill_missing: Nothing,
  /** A mark of a version that stored sentences. */
  other: Type.Object({ note: Type.String() }),
} as const satisfies Record<string, TObject>;

type Facts<Name extends 'type' | 'code', Params extends Record<string, TObject>> = {
  [Key in keyof Params]: { [N in Name]: Key } & { params: Static<Params[Key]> };
};
type EventFacts = Facts<'type', typeof EVENT_PARAMS>;
type RefundReasons = Facts<'code', typeof REFUND_PARAMS>;
type AttentionMarks = Facts<'code', typeof ATTENTION_PARAMS>;

export type OrderEventType = keyof EventFacts;
/** An event as it is stored: its type and what it says. */
export type OrderFact<Types extends OrderEventType = OrderEventType> = EventFacts[Types];
export type RefundReason = RefundReasons[keyof RefundReasons];
export type AttentionMark = AttentionMarks[keyof AttentionMarks];

/** One object for each type or code, with its `params` and the properties that all of them have. */
const alternatives = (name: 'type' | 'code', params: Record<string, TObject>, common: TProperties = {}) =>
  Type.Union(
    Object.entries(params).map(([key, schema]) =>
      Type.Object({ ...common, [name]: Type.Literal(key), params: schema }),
    ),
  );

const EVENT = { at: Time, text: Type.String({ description: 'in English' }) };
/** An event as it is sent. */
export const OrderEvent = Type.Unsafe<OrderFact & { at: string; text: string }>(
  alternatives('type', EVENT_PARAMS, EVENT),
);
export type OrderEvent = Static<typeof OrderEvent>;

/** An event as staff see it. */
export const DeskOrderEvent = Type.Unsafe<OrderEvent & { by: string | null }>(
  alternatives('type', EVENT_PARAMS, {
    ...EVENT,
    by: Nullable(
      Type.String({
        description:
          'name of the clerk or member, also of a clerk who has left; null for the shop itself and a deleted member',
      }),
    ),
  }),
);

export const REFUND_STATUSES = ['due', 'done'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A refund as it is sent. */
export const OrderRefund = Type.Unsafe<
  RefundReason & { amount: string; status: RefundStatus; reason: string; refund_by: string | null }
>(
  alternatives('code', REFUND_PARAMS, {
    amount: Money,
    status: OneOf(REFUND_STATUSES),
    reason: Type.String({ description: 'in English' }),
    refund_by: Nullable(
      Type.String({ format: 'date-time', description: 'until when it has to be made by the law; null once it is' }),
    ),
  }),
);
export type OrderRefund = Static<typeof OrderRefund>;

/** Why staff must look at an order, in the order in which it was noticed. */
export const AttentionMarks = Nullable(
  Type.Array(Type.Unsafe<AttentionMark>(alternatives('code', ATTENTION_PARAMS)), { minItems: 1 }),
);
