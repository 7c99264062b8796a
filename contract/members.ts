/** Wire schemas of the members as staff see them. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { Address } from './addresses';
import { PAYMENT_METHODS } from './orderFacts';
import { ORDER_STATES, PAYMENT_STATUSES } from './orders';
import { EMAIL_MAX, NAME_MAX } from './rules';
import { SellingStanding } from './selling';
import { cappedPage, Money, Nullable, pageOf } from './wire';

const OneOf = <const T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Time = Type.String({ format: 'date-time' });
const at = '2026-11-20T04:15:00.000Z';

/** What staff no longer let a member do, why, and who has decided it. */
const StaffBlock = Type.Object({
  reason: Type.String(),
  at: Time,
  by: Nullable(Type.String({ description: 'name of the member of staff; null when their account was deleted' })),
});

const member = {
  id: 7,
  name: 'Maya Tamang',
  email: 'maya@example.com',
  phone_number: '+9779812345678',
  date_joined: at,
  is_staff: false,
  orders: 3,
  delivered: 2,
  spent: '4350.00',
  cash_block: null,
};
export const DeskMember = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Nullable(Type.String({ description: 'null: a caller who has none, and cannot log in' })),
    phone_number: Nullable(Type.String()),
    date_joined: Time,
    is_staff: Type.Boolean(),
    orders: Type.Integer(),
    delivered: Type.Integer({ description: 'orders that were delivered' }),
    spent: { ...Money, description: 'what was paid for these, less what was refunded' },
    cash_block: Nullable(StaffBlock),
  },
  { examples: [member] },
);
export type DeskMember = Static<typeof DeskMember>;

export const DeskMemberPage = Type.Object(cappedPage(DeskMember), { examples: [pageOf(member)] });
export type DeskMemberPage = Static<typeof DeskMemberPage>;

const order = {
  id: 41,
  number: 'MP-7K3Q-9XFD',
  state: 'delivered' as const,
  payment_status: 'paid' as const,
  payment_method: 'cod' as const,
  total: '2500.00',
  created_at: at,
};
const proposals = { in_review: 2, in_review_max: 5, closed: null };
/** A member with their newest orders. */
export const DeskMemberDetails = Type.Composite(
  [
    DeskMember,
    Type.Object({
      failed_deliveries: Type.Integer({
        description: 'orders of the last 90 days that count against cash on delivery',
      }),
      proposals: Type.Object(
        { ...Type.Omit(SellingStanding, ['counts']).properties, closed: Nullable(StaffBlock) },
        { description: 'whether they can propose products' },
      ),
      has_password: Type.Boolean({
        description: 'false: staff have made the account, and its owner has not chosen one',
      }),
      addresses: Type.Array(Address, { description: 'their address book' }),
      cash_blocked: Type.Boolean({ description: 'cash is ruled out, by staff or by failed deliveries' }),
      newest_orders: Type.Array(
        Type.Object({
          id: Type.Integer(),
          number: Type.String(),
          state: OneOf(ORDER_STATES),
          payment_status: OneOf(PAYMENT_STATUSES),
          payment_method: OneOf(PAYMENT_METHODS),
          total: Money,
          created_at: Time,
        }),
        { description: 'at most 50' },
      ),
    }),
  ],
  {
    examples: [
      {
        ...member,
        has_password: true,
        failed_deliveries: 0,
        proposals,
        addresses: Address.examples,
        cash_blocked: false,
        newest_orders: [order],
      },
    ],
  },
);
export type DeskMemberDetails = Static<typeof DeskMemberDetails>;

/** The address of a caller whose account has no password yet. They get an email to choose one. */
export const CallerEmail = Type.Object(
  { email: Type.String({ maxLength: EMAIL_MAX }) },
  { examples: [{ email: 'maya@example.com' }] },
);
export type CallerEmail = Static<typeof CallerEmail>;

/** A caller for whom staff make an account. With an address they get an email to choose a password. */
export const Caller = Type.Object(
  {
    first_name: Type.String({ maxLength: NAME_MAX }),
    last_name: Type.String({ maxLength: NAME_MAX }),
    phone_number: Type.String({ description: 'country code plus digits' }),
    email: Type.Optional(CallerEmail.properties.email),
  },
  {
    examples: [{ first_name: 'Maya', last_name: 'Tamang', phone_number: '+9779812345678', email: 'maya@example.com' }],
  },
);
export type Caller = Static<typeof Caller>;

export const CashBlockBody = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 200 }) });
export const ProposalBlockBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: 200, description: 'the member reads it' }),
});

/** The first order of a member, to be paid on delivery: staff call before they pack it. */
export const FirstCashOrder = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    recipient: Type.String(),
    phone_number: Type.String(),
    total: Money,
    created_at: Time,
    slot: Nullable(Type.Object({ starts_at: Time, ends_at: Time })),
    called_at: Nullable(Time),
    called_by: Nullable(Type.String()),
  },
  {
    examples: [
      {
        id: 41,
        number: 'MP-7K3Q-9XFD',
        recipient: 'Maya Tamang',
        phone_number: '+9779812345678',
        total: '2500.00',
        created_at: at,
        slot: null,
        called_at: null,
        called_by: null,
      },
    ],
  },
);
export type FirstCashOrder = Static<typeof FirstCashOrder>;
