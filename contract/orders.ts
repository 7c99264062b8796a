/** The wire schemas of checkout, orders and payments. Money is text with two decimals; times are ISO 8601 in UTC. */
import { Type, type Static } from '@sinclair/typebox';
import { ADDRESS_LIMITS } from './addressRules';
import { Days } from './delivery';
import { ErrorCode } from './errorCodes';
import { CARD_MAX, MISSING_CHOICES } from './orderChoices';
import { OrderEvent, OrderRefund, PAYMENT_METHODS } from './orderFacts';
import { PAN_PATTERN } from './taxRules';
import { businessError, Cart, Money, NameInNepali } from './wire';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const OneOf = <const T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Time = Type.String({ format: 'date-time' });

export const ORDER_STATES = [
  'pending_payment',
  'placed',
  'packing',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'expired',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const PAYMENT_STATUSES = ['due', 'processing', 'paid', 'refund_due', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type PaymentMethodId = (typeof PAYMENT_METHODS)[number];

/** A method whose payments are looked up at its provider. */
export type WalletId = Exclude<PaymentMethodId, 'cod'>;

export const ATTEMPT_STATUSES = ['open', 'checking', 'paid', 'failed', 'cancelled', 'expired'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

export const OrderAddress = Type.Object({
  recipient: Type.String(),
  phone_number: Type.String({ description: 'E.164' }),
  province: Type.String(),
  district: Type.String(),
  local_level: Type.String(),
  ward: Type.Integer(),
  tole: Type.String(),
  landmark: Type.String(),
  note: Type.String(),
});
export type OrderAddress = Static<typeof OrderAddress>;

/** An order for another person: its address names them, and this who sends it. Its slip shows no prices. */
export const OrderGift = Type.Object({
  card: Type.String({ description: 'the text of the card; may be empty' }),
  sender: Type.String({ description: 'whom the address belongs to' }),
  sender_phone: Type.String({ description: 'E.164' }),
});
export type OrderGift = Static<typeof OrderGift>;

const attemptId = '5b3f7f9e-6d0c-4a55-9c1e-0f6f3f1c2a77';
/** How the browser gets to the provider: a form to be POSTed with `fields` (eSewa), or a GET of `action` (Khalti). */
export const Payment = Type.Object(
  {
    attempt: Type.String(),
    method: OneOf(PAYMENT_METHODS),
    http_method: OneOf(['GET', 'POST'] as const),
    action: Type.String(),
    fields: Type.Record(Type.String(), Type.String()),
  },
  {
    examples: [
      {
        attempt: attemptId,
        method: 'khalti',
        http_method: 'GET',
        action: 'https://pay.khalti.com/?pidx=HT6o6PEZRWFJ5ygavzHWd5',
        fields: {},
      },
    ],
  },
);
export type Payment = Static<typeof Payment>;

export const PaymentAttempt = Type.Object(
  {
    id: Type.String(),
    order: Type.Integer(),
    method: OneOf(PAYMENT_METHODS),
    status: OneOf(ATTEMPT_STATUSES),
  },
  { examples: [{ id: attemptId, order: 41, method: 'khalti', status: 'paid' }] },
);
export type PaymentAttempt = Static<typeof PaymentAttempt>;

const OrderedProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  name_ne: NameInNepali,
  image: Nullable(Type.String()),
});

const image = 'https://shop.example/media/products/almonds.svg';
const product = { id: 12, name: 'Almonds', name_ne: 'बदाम', image };
export const Quote = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        product: OrderedProduct,
        unit_price: Money,
        quantity: Type.Integer(),
        total_price: Money,
        available: Type.Integer({ description: 'stock' }),
      }),
    ),
    subtotal: Money,
    delivery_fee: Money,
    total: Money,
    lines_hash: Type.String({ description: 'names the products, quantities and prices of these lines' }),
    payment_methods: Type.Array(
      Type.Object({
        id: OneOf(PAYMENT_METHODS),
        name: Type.String(),
        allowed: Type.Boolean(),
        code: Type.Union([ErrorCode, Type.Null()], { description: 'of the refusal when it is not allowed' }),
        reason: Nullable(Type.String()),
      }),
    ),
    problems: Type.Array(Type.Object({ code: ErrorCode, product: Nullable(Type.Integer()), text: Type.String() })),
    max_pieces: Type.Integer({ description: 'the most pieces of one product in an order' }),
    unpaid_orders: Type.Array(Type.Object({ id: Type.Integer(), number: Type.String() }), {
      description: 'the orders that have to be paid or cancelled before another one can be paid online',
    }),
  },
  {
    examples: [
      {
        lines: [{ product, unit_price: '1250.00', quantity: 2, total_price: '2500.00', available: 40 }],
        subtotal: '2500.00',
        delivery_fee: '0.00',
        total: '2500.00',
        lines_hash: '0a4d55a8d778e5022fab701977c5d840bbc486d0d1e3a6d0d4a6cf4b5d2e9c11',
        payment_methods: [{ id: 'cod', name: 'Cash on delivery', allowed: true, code: null, reason: null }],
        problems: [],
        max_pieces: 20,
        unpaid_orders: [],
      },
    ],
  },
);
export type Quote = Static<typeof Quote>;

export const QuoteRequest = Type.Object({
  address: Type.Integer({ description: 'id of an address of the member' }),
  slot: Type.Optional(Nullable(Type.Integer())),
  gift: Type.Optional(Type.Boolean({ description: 'a gift is paid online' })),
});
export type QuoteRequest = Static<typeof QuoteRequest>;

export const OrderRequest = Type.Object({
  address: Type.Integer({ description: 'id of an address of the member' }),
  slot: Type.Optional(Nullable(Type.Integer({ description: 'absent or null where couriers deliver' }))),
  payment_method: OneOf(PAYMENT_METHODS),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  buyer_pan: Type.Optional(
    Nullable(Type.String({ pattern: PAN_PATTERN.source, description: "the buyer's tax number, for the bill" })),
  ),
  if_missing: Type.Optional(OneOf(MISSING_CHOICES)),
  gift: Type.Optional(
    Nullable(
      Type.Object(
        {
          recipient: Type.String({ minLength: 1, maxLength: ADDRESS_LIMITS.recipient }),
          phone_number: Type.String({ minLength: 1, maxLength: 30, description: 'country code plus digits' }),
          card: Type.Optional(Type.String({ maxLength: CARD_MAX })),
        },
        { description: 'who gets it at the address, instead of the recipient there' },
      ),
    ),
  ),
  expected_total: Type.String({ description: 'the total that the member has seen' }),
  lines_hash: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'of the quote that the member has seen; without it only the total is compared',
    }),
  ),
});
export type OrderRequest = Static<typeof OrderRequest>;

export const PayRequest = Type.Object({ payment_method: OneOf(PAYMENT_METHODS) });
export type PayRequest = Static<typeof PayRequest>;

const OrderSlot = Nullable(Type.Object({ starts_at: Time, ends_at: Time }));

const slot = { starts_at: '2026-11-23T01:15:00.000Z', ends_at: '2026-11-23T03:15:00.000Z' };
const names = { name: 'Almonds', name_ne: 'बदाम' };
const line = { product: 12, ...names, image, unit_price: '1250.00', quantity: 2, total_price: '2500.00' };
const order = {
  id: 41,
  number: 'MP-7K3Q-9XFD',
  state: 'placed',
  payment_status: 'due',
  payment_method: 'cod',
  created_at: '2026-11-22T04:15:00.000Z',
  expires_at: null,
  can_cancel: true,
  can_pay: false,
  payment_methods: [],
  address: {
    recipient: 'Maya Tamang',
    phone_number: '+9779812345678',
    province: 'Bagmati',
    district: 'Kathmandu',
    local_level: 'Kathmandu',
    ward: 32,
    tole: 'Koteshwor',
    landmark: 'behind the school',
    note: '',
  },
  slot,
  courier_days: null,
  note: '',
  buyer_pan: null,
  bill: null,
  if_missing: 'call',
  gift: null,
  items: [{ id: 88, ...line, ordered: 2, replaces: null }],
  subtotal: '2500.00',
  delivery_fee: '0.00',
  total: '2500.00',
  ordered_total: '2500.00',
  total_items: 2,
  payments: [{ method: 'cod', status: 'open', amount: '2500.00', reference: null, paid_at: null }],
  refunds: [],
  events: [],
  returned: '0.00',
  exchange_of: null,
};
export const Order = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String({ examples: ['MP-7K3Q-9XFD'] }),
    state: OneOf(ORDER_STATES),
    payment_status: OneOf(PAYMENT_STATUSES),
    payment_method: OneOf(PAYMENT_METHODS),
    created_at: Time,
    expires_at: Nullable(Time),
    can_cancel: Type.Boolean(),
    can_pay: Type.Boolean(),
    payment_methods: Type.Array(OneOf(PAYMENT_METHODS), { description: 'the methods that can pay it now' }),
    address: OrderAddress,
    slot: OrderSlot,
    courier_days: Nullable(Days),
    note: Type.String(),
    buyer_pan: Nullable(Type.String({ description: "the buyer's tax number" })),
    bill: Nullable(Type.String({ description: 'number of its bill; null before it is issued' })),
    if_missing: OneOf(MISSING_CHOICES),
    gift: Nullable(OrderGift),
    items: Type.Array(
      Type.Object({
        id: Type.Integer(),
        product: Nullable(Type.Integer({ description: 'id; null when the product was deleted' })),
        name: Type.String(),
        name_ne: NameInNepali,
        image: Nullable(Type.String()),
        unit_price: Money,
        quantity: Type.Integer({ description: 'pieces that are delivered; 0 when the line was taken out' }),
        ordered: Type.Integer({ description: 'pieces that were ordered; 0 of a replacement' }),
        replaces: Nullable(Type.Integer({ description: 'id of the line that it replaces' })),
        total_price: Money,
      }),
    ),
    subtotal: Money,
    delivery_fee: Money,
    total: { ...Money, description: 'what the order costs now' },
    ordered_total: { ...Money, description: 'what it cost when it was placed' },
    total_items: Type.Integer(),
    payment: Type.Optional(Payment),
    payments: Type.Array(
      Type.Object({
        method: OneOf(PAYMENT_METHODS),
        status: OneOf(ATTEMPT_STATUSES),
        amount: Money,
        reference: Nullable(Type.String()),
        paid_at: Nullable(Time),
      }),
    ),
    refunds: Type.Array(OrderRefund),
    events: Type.Array(OrderEvent),
    returned: { ...Money, description: 'what it costs less because of problems with its goods' },
    exchange_of: Nullable(
      Type.Object(
        { id: Type.Integer(), number: Type.String() },
        { description: 'the order whose pieces it exchanges' },
      ),
    ),
  },
  { examples: [order] },
);
export type Order = Static<typeof Order>;

const summary = {
  id: 41,
  number: 'MP-7K3Q-9XFD',
  state: 'placed',
  payment_status: 'due',
  total: '2500.00',
  total_items: 2,
  created_at: '2026-11-22T04:15:00.000Z',
  slot,
  preview: [{ ...names, image }],
};
export const OrderSummary = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    state: OneOf(ORDER_STATES),
    payment_status: OneOf(PAYMENT_STATUSES),
    total: Money,
    total_items: Type.Integer(),
    created_at: Time,
    slot: OrderSlot,
    preview: Type.Array(Type.Object({ name: Type.String(), name_ne: NameInNepali, image: Nullable(Type.String()) })),
  },
  { examples: [summary] },
);
export type OrderSummary = Static<typeof OrderSummary>;

export const OrderPage = Type.Object(
  {
    count: Type.Integer(),
    next: Nullable(Type.String()),
    previous: Nullable(Type.String()),
    results: Type.Array(OrderSummary),
  },
  { examples: [{ count: 1, next: null, previous: null, results: [summary] }] },
);
export type OrderPage = Static<typeof OrderPage>;

export const Reordered = Type.Object(
  {
    cart: Cart,
    added: Type.Array(
      Type.Object({
        product: Type.Integer(),
        name: Type.String(),
        name_ne: NameInNepali,
        quantity: Type.Integer(),
      }),
    ),
    skipped: Type.Array(
      Type.Object({
        product: Nullable(Type.Integer()),
        name: Type.String(),
        name_ne: NameInNepali,
        code: OneOf(['unavailable', 'insufficient_stock', 'too_many_lines', 'price_changed'] as const),
        available: Type.Integer(),
      }),
    ),
  },
  { examples: [{ cart: Cart.examples[0], added: [{ product: 12, ...names, quantity: 2 }], skipped: [] }] },
);
export type Reordered = Static<typeof Reordered>;

/** A refused call of checkout, orders, payments or the desk, with the data that the client needs to recover. */
export const OrderError = businessError('not_payable', 'This order was cancelled.', {
  /** With `insufficient_stock`: all lines that cannot be had. */
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        product: Type.Integer(),
        name: Type.String(),
        requested: Type.Integer(),
        available: Type.Integer(),
      }),
    ),
  ),
  /** With `quote_changed`: what the order costs now. */
  quote: Type.Optional(Quote),
  /** With `payment_method_not_allowed`. */
  reason: Type.Optional(Type.String()),
  /** With `illegal_transition`: the order's state now. */
  state: Type.Optional(OneOf(ORDER_STATES)),
});
export type OrderError = Static<typeof OrderError>;
