/** The codes of all refusals: what a client acts on, and what a second language is chosen by. */
import { Type } from '@sinclair/typebox';

export const ERROR_CODES = [
  // Accounts
  'token_not_valid',
  'password_required',
  'open_orders',
  // Cart
  'not_found',
  'insufficient_stock',
  'invalid',
  'invalid_quantity',
  'invalid_product_id',
  'invalid_item_id',
  // Checkout
  'cart_empty',
  'not_served',
  'slot_full',
  'slot_closed',
  'slot_limit',
  'too_many_pieces',
  'too_many_lines',
  'total_too_high',
  'too_many_orders',
  'too_many_from_address',
  'email_not_verified',
  'payment_method_not_allowed',
  'unpaid_orders',
  'unpaid_limit',
  'quote_changed',
  'in_progress',
  'sales_paused',
  'idempotency_key_required',
  'idempotency_key_reused',
  // Orders and payments
  'not_cancellable',
  'too_many_cancellations',
  'already_paid',
  'expired',
  'not_payable',
  // Problems
  'too_late',
  'not_returnable',
  'too_many_problems',
  'too_many_photos',
  'refund_open',
  'exchange_open',
  // Selling
  'edit_conflict',
  'too_many_submissions',
  'too_many_in_review',
  'proposals_closed',
  'archived_by_staff',
  // Favourites and products that members wait for
  'too_many_favourites',
  'too_many_alerts',
  'in_stock',
  // Desk
  'in_use',
  'illegal_transition',
  'delivery_final',
  'order_refunded',
  'already_refunded',
  'not_refundable',
  'refund_final',
  'reference_used',
  'refund_ambiguous',
  'refund_waiting',
  'refund_refused',
  'cash_changed',
  'cash_handed_over',
  'rider_busy',
  'changed',
  'day_closed',
  // Bills
  'not_issued',
  'bill_issued',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
export const ErrorCode = Type.Unsafe<ErrorCode>(Type.String({ enum: [...ERROR_CODES] }));
