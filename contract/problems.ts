/** Wire schemas of problems with delivered orders: returns and complaints. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { ORDER_STATES } from './orders';
import { OrderRefund, REFUND_STATUSES } from './orderFacts';
import { PROBLEM_LIMITS, PROBLEM_REASONS, PROBLEM_STATES, PROBLEM_WISHES } from './problemRules';
import { businessError, cappedPage, EnteredMoney, Money, NameInNepali, Nullable, pageOf } from './wire';

const OneOf = <const T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Time = Type.String({ format: 'date-time' });
const Text = Type.String({ maxLength: PROBLEM_LIMITS.text });
const State = OneOf(PROBLEM_STATES);

const pieces = Type.Array(
  Type.Object({
    item: Type.Integer({ description: 'id of a line of the order' }),
    quantity: Type.Integer({ minimum: 1 }),
  }),
  { minItems: 1, maxItems: 100 },
);

/** What a member reports. */
export const ProblemBody = Type.Object(
  {
    lines: pieces,
    reason: OneOf(PROBLEM_REASONS),
    text: Type.Optional(Text),
    wish: OneOf(PROBLEM_WISHES),
    sealed: Type.Optional(
      Type.Boolean({ description: 'all packs are still sealed: then 15 days instead of 7, but not for fresh goods' }),
    ),
  },
  { examples: [{ lines: [{ item: 88, quantity: 1 }], reason: 'damaged', text: 'The bag is torn.', wish: 'refund' }] },
);
export type ProblemBody = Static<typeof ProblemBody>;

export const ProblemReply = Type.Object({ text: Type.String({ minLength: 1, maxLength: PROBLEM_LIMITS.text }) });
export type ProblemReply = Static<typeof ProblemReply>;

export const PROBLEM_EVENT_TYPES = [
  'reported',
  'replied',
  'answered',
  'agreed',
  'received',
  'done',
  'refused',
  'withdrawn',
  'reopened',
] as const;
export type ProblemEventType = (typeof PROBLEM_EVENT_TYPES)[number];

const image = 'https://shop.example/media/products/almonds.svg';
const at = '2026-11-23T04:15:00.000Z';
const problem = {
  id: 5,
  order: { id: 41, number: 'MP-7K3Q-9XFD' },
  state: 'open',
  reason: 'damaged',
  text: 'The bag is torn.',
  wish: 'refund',
  sealed: false,
  created_at: at,
  decide_by: '2026-12-08T04:15:00.000Z',
  lines: [
    {
      item: 88,
      product: 12,
      name: 'Almonds',
      name_ne: 'बदाम',
      image,
      quantity: 1,
      unit_price: '1250.00',
      total_price: '1250.00',
      restocked: 0,
    },
  ],
  value: '1250.00',
  photos: ['https://shop.example/media/pictures/3f2a9c0d4b7e4f0c9a550d9a3f8f4a11-640.webp'],
  agreed_on: null,
  amount: null,
  refund: null,
  exchange: null,
  events: [{ at, type: 'reported', text: '', by: 'member' }],
};

/** A problem as its member sees it. */
export const Problem = Type.Object(
  {
    id: Type.Integer(),
    order: Type.Object({ id: Type.Integer(), number: Type.String() }),
    state: State,
    reason: OneOf(PROBLEM_REASONS),
    text: Type.String(),
    wish: OneOf(PROBLEM_WISHES),
    sealed: Type.Boolean(),
    created_at: Time,
    decide_by: Nullable({
      ...Time,
      description: 'until when the shop has to decide it by the law; null once it has, or it was withdrawn',
    }),
    lines: Type.Array(
      Type.Object({
        item: Type.Integer({ description: 'id of the line of the order' }),
        product: Nullable(Type.Integer()),
        name: Type.String(),
        name_ne: NameInNepali,
        image: Nullable(Type.String()),
        quantity: Type.Integer(),
        unit_price: { ...Money, description: 'what was paid for a piece, of an exchange too' },
        total_price: Money,
        restocked: Type.Integer({ description: 'pieces that went back on sale' }),
      }),
    ),
    value: { ...Money, description: 'what its pieces cost' },
    photos: Type.Array(Type.String({ description: 'the address of a picture' })),
    agreed_on: Nullable(OneOf(PROBLEM_WISHES)),
    amount: Nullable({
      ...Money,
      description: 'what the order costs less, once a refund was agreed on: at most what it still cost',
    }),
    refund: Nullable({
      ...OneOf(REFUND_STATUSES),
      description: 'of money that goes back; null when none does, such as for an order that was not paid',
    }),
    exchange: Nullable(
      Type.Object({ id: Type.Integer(), number: Type.String(), state: OneOf(ORDER_STATES) }, { title: 'Exchange' }),
    ),
    events: Type.Array(
      Type.Object({
        at: Time,
        type: OneOf(PROBLEM_EVENT_TYPES),
        text: Type.String({ description: 'what the member or staff wrote' }),
        by: OneOf(['member', 'staff'] as const),
      }),
    ),
  },
  { examples: [problem] },
);
export type Problem = Static<typeof Problem>;

/** The lines of a delivered order that can be reported. */
export const Returnable = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        item: Type.Integer(),
        name: Type.String(),
        name_ne: NameInNepali,
        image: Nullable(Type.String()),
        unit_price: Money,
        left: Type.Integer({
          description: 'pieces that were delivered, did not come back, and are in no other problem',
        }),
        fresh: Type.Boolean({ description: 'its goods spoil: not to be returned for a change of mind' }),
        until: Time,
        sealed_until: { ...Time, description: 'while the pack is sealed' },
      }),
    ),
  },
  {
    examples: [
      {
        lines: [
          {
            item: 88,
            name: 'Almonds',
            name_ne: 'बदाम',
            image,
            unit_price: '1250.00',
            left: 2,
            fresh: false,
            until: '2026-11-30T04:15:00.000Z',
            sealed_until: '2026-12-08T04:15:00.000Z',
          },
        ],
      },
    ],
  },
);
export type Returnable = Static<typeof Returnable>;

const deskProblem = {
  ...problem,
  recipient: 'Maya Tamang',
  phone_number: '+9779812345678',
  email: 'maya@example.com',
  waiting_since: at,
  is_overdue: false,
  transitions: ['answered', 'agreed', 'refused'],
  refunds: [],
};

/** A problem as staff see it. */
export const DeskProblem = Type.Composite(
  [
    Problem,
    Type.Object({
      recipient: Type.String(),
      phone_number: Type.String(),
      email: Nullable(Type.String({ description: 'null when the member has none, or the account was deleted' })),
      waiting_since: Nullable({ ...Time, description: 'null when it does not wait for the answer of staff' }),
      is_overdue: Type.Boolean({ description: 'has waited for more than 48 hours' }),
      transitions: Type.Array(State),
      refunds: Type.Array(OrderRefund, {
        description: 'all refunds of the order that was paid: of an exchange those of the order at the beginning',
      }),
    }),
  ],
  { examples: [deskProblem] },
);
export type DeskProblem = Static<typeof DeskProblem>;

export const DeskProblemPage = Type.Object(
  {
    ...cappedPage(DeskProblem),
    waiting: Type.Integer({ description: 'problems that wait for the answer of staff' }),
  },
  { examples: [{ ...pageOf(deskProblem), waiting: 1 }] },
);
export type DeskProblemPage = Static<typeof DeskProblemPage>;

export const ProblemTransition = Type.Object(
  {
    from: State,
    to: State,
    text: Type.Optional({ ...Text, description: 'the member reads it; required for an answer and a refusal' }),
    refunded: Type.Optional({
      ...EnteredMoney,
      description: 'what was refunded of the order that was paid, as the clerk saw it: required for an agreement',
    }),
    settle_by: Type.Optional(
      Type.Union(
        PROBLEM_WISHES.map((wish) => Type.Literal(wish)),
        { description: "what is agreed on; the member's wish by default" },
      ),
    ),
    restock: Type.Optional(
      Type.Array(Type.Object({ item: Type.Integer(), quantity: Type.Integer({ minimum: 0 }) }), {
        maxItems: 100,
        description:
          'of received goods: the pieces that go back on sale; all of them by default, and none of missing ones',
      }),
    ),
  },
  { examples: [{ from: 'open', to: 'agreed', refunded: '0.00', text: 'We are sorry.' }] },
);
export type ProblemTransition = Static<typeof ProblemTransition>;

/** A refused call of problems. */
export const ProblemError = businessError(
  'too_late',
  'It is too late to return this.',
  {
    /** With `illegal_transition`: the state now. */
    state: Type.Optional(State),
    /** With `too_late`: the lines whose time is over. */
    lines: Type.Optional(Type.Array(Type.Object({ item: Type.Integer(), name: Type.String() }))),
  },
  { lines: [{ item: 88, name: 'Almonds' }] },
);

/** A refused call of staff. */
export const DeskProblemError = businessError(
  'changed',
  'This report has changed: NPR 100.00 of order MP-7K3Q-9XFD was refunded so far. Nothing was done now.',
  {
    ...ProblemError.properties,
    problem: Type.Optional(
      Type.Unsafe<DeskProblem>({ ...DeskProblem, description: 'with `changed`: the problem as it is now' }),
    ),
  },
  { problem: deskProblem },
);
