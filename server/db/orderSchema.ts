/**
 * The tables of orders, payments and stock movements. Their triggers are in `rules.sql`: legal states,
 * unchangeable orders, append-only events, and a movement for every change of `products.quantity`.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type AttemptStatus,
  type OrderAddress,
  type OrderGift,
  type OrderState,
  type PaymentMethodId,
  type PaymentStatus,
} from '../../contract/orders';
import { type AttentionMark, type OrderFact, type RefundReason, type RefundStatus } from '../../contract/orderFacts';
import { type FailureReason } from '../../contract/desk';
import { type VatRate } from '../../contract/taxRules';
import { MISSING_CHOICES } from '../../contract/orderChoices';
import { money, timestamptz } from './columns';
import { deliveryAreas, deliverySlots } from './deliverySchema';
import { riders } from './riderSchema';
import { allProducts, users } from './schema';

/** PostgreSQL's transaction id, as text. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `MP-7K3Q-9XFD` */
    number: text('number').notNull().unique('orders_number_key'),
    memberId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the body that placed the order, in hexadecimal. */
    requestHash: text('request_hash').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethodId>().notNull(),
    subtotal: money('subtotal').notNull(),
    deliveryFee: money('delivery_fee').notNull(),
    /** What the order costs now. What it cost when it was placed is the sum of `totalPrice` of the lines that were ordered, and the fee. */
    total: money('total').notNull(),
    /** As it was when the order was placed. */
    address: jsonb('address').$type<OrderAddress>().notNull(),
    deliveryAreaId: integer('delivery_area_id')
      .notNull()
      .references(() => deliveryAreas.id),
    /** Null when a courier delivers. */
    slotId: integer('slot_id').references(() => deliverySlots.id),
    note: text('note').notNull().default(''),
    /** The buyer's tax number, for the bill. */
    buyerPan: text('buyer_pan'),
    /** What the shop does when a line is missing. */
    ifMissing: text('if_missing', { enum: MISSING_CHOICES }).notNull().default('call'),
    /** Set when the order is a gift: `address` then names its recipient. */
    gift: jsonb('gift').$type<OrderGift>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When an unpaid wallet order expires; null for cash on delivery. */
    expiresAt: timestamptz('expires_at'),
    /** Of a newcomer's order that waits for its payment: the keyed hash of the network that it came from. See checkout/orderLimits.ts. */
    origin: text('origin'),
    /** Why staff must look at the order; null when they need not. */
    attention: jsonb('attention').$type<AttentionMark[]>(),
    /** The marks that staff have looked at last: they can be brought back. */
    attentionSeen: jsonb('attention_seen').$type<AttentionMark[]>(),
    /** 1, and one more each time an expired order is reopened by a late payment and takes its stock again. */
    reservation: integer('reservation').notNull().default(1),
    /** Who delivers the order; null when nobody was chosen. */
    riderId: integer('rider_id').references(() => riders.id),
    /** The rest of a delivered cash order that staff have given up, and why: the order needs so much less. */
    writtenOff: money('written_off').notNull().default('0'),
    writeOffReason: text('write_off_reason'),
    /** What the order costs less because of pieces that were returned or complained about: the order needs so much less. */
    returned: money('returned').notNull().default('0'),
    /** The order of which this one exchanges pieces, at no charge. */
    exchangeOf: integer('exchange_of').references((): AnyPgColumn => orders.id),
    /** The recipient's name, normalized for the desk's search; the member is found by `users.searchText`. */
    searchText: text('search_text').generatedAlwaysAs(sql`' ' || search_normalize(address ->> 'recipient')`),
  },
  (table) => [
    check('orders_number_check', sql`${table.number} ~ '^MP-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'`),
    check(
      'orders_state_check',
      sql`${table.state} IN ('pending_payment', 'placed', 'packing', 'out_for_delivery', 'delivered', 'cancelled', 'expired')`,
    ),
    check(
      'orders_payment_status_check',
      sql`${table.paymentStatus} IN ('due', 'processing', 'paid', 'refund_due', 'refunded')`,
    ),
    check('orders_origin_check', sql`${table.origin} IS NULL OR ${table.state} = 'pending_payment'`),
    check('orders_if_missing_check', sql`${table.ifMissing} IN ('call', 'replace', 'leave_out')`),
    check('orders_attention_check', sql`jsonb_typeof(${table.attention}) = 'array' AND ${table.attention} <> '[]'`),
    check('orders_payment_method_check', sql`${table.paymentMethod} IN ('cod', 'esewa', 'khalti')`),
    check(
      'orders_total_check',
      sql`${table.total} = ${table.subtotal} + ${table.deliveryFee} AND ${table.deliveryFee} >= 0`,
    ),
    check(
      'orders_written_off_check',
      sql`${table.writtenOff} BETWEEN 0 AND ${table.total} AND (${table.writtenOff} > 0) = (${table.writeOffReason} IS NOT NULL)`,
    ),
    check('orders_buyer_pan_check', sql`${table.buyerPan} ~ '^(?!0+$)\\d{9}$'`),
    check(
      'orders_returned_check',
      sql`${table.returned} >= 0 AND ${table.returned} + ${table.writtenOff} <= ${table.total} AND (${table.returned} = 0 OR ${table.state} = 'delivered')`,
    ),
    check(
      'orders_exchange_check',
      sql`${table.exchangeOf} IS NULL OR ${table.total} = 0 AND ${table.exchangeOf} < ${table.id}`,
    ),
    unique('orders_user_id_idempotency_key_key').on(table.memberId, table.idempotencyKey),
    index('orders_user_id_created_at_idx').on(table.memberId, table.createdAt, table.id),
    index('orders_state_created_at_idx').on(table.state, table.createdAt, table.id),
    index('orders_created_at_idx').on(table.createdAt, table.id),
    index('orders_slot_id_idx').on(table.slotId),
    // What riders have still to deliver.
    index('orders_rider_id_idx')
      .on(table.riderId)
      .where(sql`${table.state} IN ('placed', 'packing', 'out_for_delivery')`),
    // What waits for staff: the desk counts and lists it all the time.
    index('orders_attention_idx')
      .on(table.id)
      .where(sql`${table.attention} IS NOT NULL`),
    index('orders_cash_due_idx')
      .on(table.id)
      .where(sql`${table.state} = 'delivered' AND ${table.paymentMethod} = 'cod' AND ${table.paymentStatus} = 'due'`),
    // The desk's search. Each one scans the pending list, so it is short.
    index('orders_search_idx')
      .using(
        'gin',
        sql`replace(${table.number}, '-', '') gin_trgm_ops`,
        sql`(${table.address} ->> 'phone_number') gin_trgm_ops`,
        sql`${table.searchText} gin_trgm_ops`,
      )
      .with({ gin_pending_list_limit: 256 }),
    index('orders_exchange_of_idx')
      .on(table.exchangeOf)
      .where(sql`${table.exchangeOf} IS NOT NULL`),
    index('orders_origin_idx')
      .on(table.origin)
      .where(sql`${table.origin} IS NOT NULL`),
    index('orders_expires_at_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'pending_payment'`),
  ],
);

/**
 * The lines of an order, with names, image and price as they were when it was placed, and the lines that replace what was missing. Of a
 * line, `quantity` less `takenOut` is delivered; the order's subtotal is the sum of that.
 */
export const orderItems = pgTable(
  'order_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => allProducts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** In Nepali; null when the product had none. */
    nameNe: text('name_ne'),
    image: text('image'),
    unitPrice: money('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
    totalPrice: money('total_price').notNull(),
    /** The product's, for the bill. */
    vatRate: integer('vat_rate').$type<VatRate>().notNull().default(0),
    hsCode: text('hs_code'),
    /** The product's, for returns; null for the usual time. */
    returnDays: integer('return_days'),
    /** Pieces that the shop does not deliver. */
    takenOut: integer('taken_out').notNull().default(0),
    /** The line that was ordered and that this one replaces; null for a line that was ordered. */
    replaces: integer('replaces').references((): AnyPgColumn => orderItems.id),
  },
  (table) => [
    check('order_items_quantity_check', sql`${table.quantity} > 0`),
    check('order_items_taken_out_check', sql`${table.takenOut} BETWEEN 0 AND ${table.quantity}`),
    check('order_items_total_price_check', sql`${table.totalPrice} = ${table.unitPrice} * ${table.quantity}`),
    check('order_items_vat_rate_check', sql`${table.vatRate} IN (0, 13)`),
    unique('order_items_order_id_product_id_key').on(table.orderId, table.productId),
    index('order_items_product_id_idx').on(table.productId),
  ],
);

/** What happened to an order, append-only. Each change of the state is one event. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** `placed`, `paid`, `delivery_failed` …: see contract/orderFacts.ts. */
    type: text('type').$type<OrderFact['type']>().notNull(),
    /** The order's state after the event. */
    state: text('state').$type<OrderState>().notNull(),
    /** What the event says: the parameters of its type. */
    params: jsonb('params').$type<OrderFact['params']>().notNull(),
    /** The member or staff who caused it; null for the shop itself. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name of staff whose account was deleted since. */
    formerActor: text('former_actor'),
    /** The job that sends the mail about this event; null when no mail is sent. */
    mailId: uuid('mail_id').unique('order_events_mail_id_key'),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('order_events_order_id_idx').on(table.orderId, table.id),
    index('order_events_write_offs_idx')
      .on(table.createdAt)
      .where(sql`${table.type} IN ('cash_written_off', 'cash_not_written_off')`),
    index('order_events_actor_id_idx')
      .on(table.actorId)
      .where(sql`${table.actorId} IS NOT NULL`),
  ],
);

/**
 * Cash orders whose delivery failed because of the member: they count against cash on delivery for their phone number. The rows hold
 * no personal data and survive the account. See modules/payments/cashBlock.ts.
 */
export const failedDeliveries = pgTable(
  'failed_deliveries',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** A keyed hash of the phone number of the delivery. */
    phoneHash: text('phone_hash').notNull(),
    reason: text('reason').$type<Exclude<FailureReason, 'our_fault'>>().notNull(),
    failedAt: timestamptz('failed_at').notNull(),
    /** When staff allowed cash again, and who. Then the order no longer counts. */
    liftedAt: timestamptz('lifted_at'),
    liftedBy: integer('lifted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('failed_deliveries_reason_check', sql`${table.reason} IN ('nobody_there', 'refused')`),
    index('failed_deliveries_phone_hash_idx').on(table.phoneHash),
  ],
);

/**
 * Members whom staff do not let pay on delivery. Like failed deliveries a block hangs on phone numbers, so that it survives the account;
 * then its reason is empty.
 */
export const cashBlocks = pgTable(
  'cash_blocks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Keyed hashes of the phone numbers of the member and of their orders. */
    phoneHashes: text('phone_hashes').array().notNull(),
    reason: text('reason').notNull(),
    blockedAt: timestamptz('blocked_at').notNull(),
    blockedBy: integer('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    /** When staff allowed cash again, and who. */
    liftedAt: timestamptz('lifted_at'),
    liftedBy: integer('lifted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('cash_blocks_user_id_key')
      .on(table.memberId)
      .where(sql`${table.liftedAt} IS NULL`),
    index('cash_blocks_user_id_idx').on(table.memberId),
    index('cash_blocks_phone_hashes_idx')
      .using('gin', table.phoneHashes)
      .where(sql`${table.liftedAt} IS NULL`),
  ],
);

/** First cash orders of members whom staff have called, before they pack. */
export const orderCalls = pgTable('order_calls', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  calledAt: timestamptz('called_at').notNull(),
  calledBy: integer('called_by').references(() => users.id, { onDelete: 'set null' }),
});

/** One row per attempt to pay an order. Cash on delivery has one attempt, which is paid once cash was collected, the whole amount or less. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text('method').$type<PaymentMethodId>().notNull(),
    /**
     * `paid`: money has arrived, whether the order needs it or not. `disputed`: it is not known how much has arrived;
     * staff find out. The wire shows it as `paid`.
     */
    status: text('status').$type<AttemptStatus | 'disputed'>().notNull().default('open'),
    /** What the provider was asked for: the order's total. */
    amount: money('amount').notNull(),
    /** What the provider says was paid, when it is not `amount`. Of cash: the sum of its receipts. */
    paidAmount: money('paid_amount'),
    /** The provider's name of the attempt before it is paid: Khalti's `pidx`. */
    providerId: text('provider_id'),
    /** Where the browser goes to pay, when the provider chose it. */
    paymentUrl: text('payment_url'),
    /** When a request last began to start the attempt at its provider. */
    startRequestedAt: timestamptz('start_requested_at'),
    /** The provider's number of the payment. */
    reference: text('reference'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    paidAt: timestamptz('paid_at'),
    /** How many look-ups gave no final response, and when the next one is due; null when none is. */
    lookUps: integer('look_ups').notNull().default(0),
    nextLookUpAt: timestamptz('next_look_up_at'),
    /** When the provider was asked for the latest response that was applied. */
    askedAt: timestamptz('asked_at'),
  },
  (table) => [
    check(
      'payment_attempts_status_check',
      sql`${table.status} IN ('open', 'checking', 'paid', 'failed', 'cancelled', 'expired', 'disputed')`,
    ),
    check('payment_attempts_method_check', sql`${table.method} IN ('cod', 'esewa', 'khalti')`),
    index('payment_attempts_order_id_idx').on(table.orderId),
    index('payment_attempts_paid_at_idx')
      .on(table.paidAt)
      .where(sql`${table.status} = 'paid'`),
    uniqueIndex('payment_attempts_open_key')
      .on(table.orderId)
      .where(sql`${table.status} IN ('open', 'checking')`),
    index('payment_attempts_next_look_up_at_idx')
      .on(table.nextLookUpAt)
      .where(sql`${table.nextLookUpAt} IS NOT NULL`),
  ],
);

/** Money that goes back to the member. Staff refund it at the provider or in cash and mark it done. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The payment that goes back, or a part of it. */
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** How that was paid. */
    method: text('method').$type<PaymentMethodId>().notNull(),
    amount: money('amount').notNull(),
    /** Given by staff out of the price of an order that is delivered all the same: the order needs so much less. */
    isGranted: boolean('is_granted').notNull().default(false),
    /** `taken_back`: staff had recorded it by mistake. Such a row counts nowhere. */
    status: text('status').$type<RefundStatus | 'taken_back'>().notNull().default('due'),
    /** Why it goes back, with the parameters of this code: see contract/orderFacts.ts. */
    reason: text('reason').$type<RefundReason['code']>().notNull(),
    params: jsonb('params').$type<RefundReason['params']>().notNull(),
    /** The number of a refund that staff have made themselves. */
    reference: text('reference'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When the provider was last asked to make the refund; null again when it has refused. */
    requestedAt: timestamptz('requested_at'),
    /** The member of staff who asked its provider for it, and the pieces that come back with it: on sale again once it is made. */
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    restock: jsonb('restock').$type<{ item: number; quantity: number }[]>().notNull().default([]),
    doneAt: timestamptz('done_at'),
    takenBackBy: integer('taken_back_by').references(() => users.id, { onDelete: 'set null' }),
    takenBackAt: timestamptz('taken_back_at'),
  },
  (table) => [
    check(
      'refunds_status_check',
      sql`${table.status} IN ('due', 'done', 'taken_back') AND (${table.status} = 'taken_back') = (${table.takenBackAt} IS NOT NULL)`,
    ),
    check(
      'refunds_reason_check',
      sql`${table.reason} IN ('order_cancelled', 'order_expired', 'paid_twice', 'overpaid', 'at_provider', 'by_staff', 'line_changed', 'goods_returned')`,
    ),
    check('refunds_amount_check', sql`${table.amount} > 0`),
    index('refunds_order_id_idx').on(table.orderId),
    index('refunds_attempt_id_idx').on(table.attemptId),
    index('refunds_done_at_idx')
      .on(table.doneAt)
      .where(sql`${table.status} = 'done'`),
    index('refunds_due_idx')
      .on(table.orderId)
      .where(sql`${table.status} = 'due'`),
    index('refunds_reference_idx')
      .on(table.reference)
      .where(sql`${table.reference} IS NOT NULL`),
    // For the deletion of accounts of staff.
    index('refunds_taken_back_by_idx')
      .on(table.takenBackBy)
      .where(sql`${table.takenBackBy} IS NOT NULL`),
    index('refunds_requested_by_idx')
      .on(table.requestedBy)
      .where(sql`${table.requestedBy} IS NOT NULL`),
  ],
);

/** Calls that have moved money or stock, by their Idempotency-Key. */
export const deskRequests = pgTable(
  'desk_requests',
  {
    memberId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the call, in hexadecimal. */
    requestHash: text('request_hash').notNull(),
    /** What the call has created; null of a call that creates nothing with an id of its own. */
    createdId: integer('created_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.idempotencyKey] }),
    // Each call deletes the old keys of its clerk.
    index('desk_requests_user_id_created_at_idx').on(table.memberId, table.createdAt),
  ],
);

/** Every change of `products.quantity`, written by a trigger. The statement states its cause: see stockCause.ts. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => allProducts.id, { onDelete: 'cascade' }),
    delta: integer('delta').notNull(),
    reason: text('reason')
      .$type<'sale' | 'release' | 'line_changed' | 'returned' | 'received' | 'spoiled' | 'count' | 'other'>()
      .notNull(),
    orderId: integer('order_id').references(() => orders.id),
    /** The line of this order with this product. */
    orderItemId: integer('order_item_id').references(() => orderItems.id),
    /** The order's reservation: one sale and at most one release in each. */
    reservation: integer('reservation'),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The servers poll for new transactions to refresh the stock in their caches. */
    transactionId: xid8('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    check(
      'stock_movements_reason_check',
      sql`${table.reason} IN ('sale', 'release', 'line_changed', 'returned', 'received', 'spoiled', 'count', 'other')`,
    ),
    check(
      'stock_movements_order_check',
      sql`(${table.orderId} IS NOT NULL OR ${table.reason} NOT IN ('sale', 'release', 'line_changed', 'returned'))
        AND (${table.orderId} IS NULL OR ${table.reason} IN ('sale', 'release', 'line_changed', 'returned', 'spoiled'))`,
    ),
    check('stock_movements_delta_check', sql`${table.delta} <> 0`),
    index('stock_movements_product_id_idx').on(table.productId),
    index('stock_movements_actor_id_idx')
      .on(table.actorId)
      .where(sql`${table.actorId} IS NOT NULL`),
    index('stock_movements_order_item_id_idx')
      .on(table.orderItemId)
      .where(sql`${table.orderItemId} IS NOT NULL`),
    index('stock_movements_returned_idx')
      .on(table.orderItemId)
      .where(sql`${table.reason} = 'returned'`),
    index('stock_movements_transaction_id_idx').on(table.transactionId),
    uniqueIndex('stock_movements_order_key')
      .on(table.orderId, table.productId, table.reservation, table.reason)
      .where(sql`${table.orderId} IS NOT NULL`),
  ],
);
