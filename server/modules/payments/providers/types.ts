/** What every payment method offers. Table tests beside each provider say what its responses mean. */
import { type Payment, type PaymentMethodId } from '../../../../contract/orders';

/** One attempt to pay an order, as far as a provider knows it. */
export type PaymentAttempt = {
  /** Unguessable, of letters, digits and `-`: eSewa's `transaction_uuid` and Khalti's `purchase_order_id`. */
  id: string;
  /** The order's total in paisa. */
  amount: number;
  orderNumber: string;
  /** Until then a payment that the provider does not know yet may still be made. */
  expiresAt: Date;
  /** Khalti's `pidx`, which the look-up needs; null for other methods and before the start. */
  providerId: string | null;
};

/** Where the browser goes to pay: a form to be POSTed with `fields`, or an address to be followed. */
export type PaymentInstruction = Pick<Payment, 'http_method' | 'action' | 'fields'>;

/** A started attempt: both are stored with it. The instruction is null when there is nothing to pay online. */
export type StartedPayment = { providerId: string | null; instruction: PaymentInstruction | null };

/**
 * What a provider's response means for an attempt. `reference` is the provider's number of the transaction.
 * - `paid`: the whole amount, of this attempt. `mismatch`: paid, but with another amount (`paid`, in paisa), or with another product code or id (`paid` is null). `reported` is what staff compare.
 * - `checking`: not known now; ask again. With `initiated` the visitor has only opened the provider's page.
 * - `open`: not paid yet. `expired` and `cancelled`: this attempt will not be paid.
 * - `keyRefused`: the provider refused our key. It says nothing about the payment.
 */
export type LookUp =
  | { status: 'paid'; reference: string | null }
  | { status: 'mismatch'; reference: string | null; paid: number | null; reported: string }
  | { status: 'refunded'; reference: string | null; part: 'full' | 'partial' }
  | { status: 'checking'; reason: CheckingReason }
  | { status: 'open' }
  | { status: 'expired' }
  | { status: 'cancelled' }
  | { status: 'keyRefused' };

export type CheckingReason = 'initiated' | 'pending' | 'unavailable' | 'unanswered' | 'unknown';

/** What counts against cash: orders whose delivery failed, and a block by staff. */
export type CashStanding = { failedDeliveries: number; blockedByStaff?: boolean };

/** An order that is about to be paid. Amounts in paisa. */
export type PayableOrder = {
  total: number;
  /** The member's open cash orders, and what counts against cash: see cashBlock.ts. */
  cash: { openOrders: number } & CashStanding;
};

/**
 * The provider did not start the payment. With `unanswered` it may have started all the same: start a new attempt
 * only on the member's request.
 */
export class PaymentStartError extends Error {
  constructor(readonly reason: 'unanswered' | 'unavailable' | 'refused' | 'keyRefused') {
    super(`The payment was not started: ${reason}.`);
  }
}

export interface PaymentProvider {
  id: PaymentMethodId;
  name: string;
  /** Why this order cannot be paid so, for the member; null when it can. */
  checkEligibility(order: PayableOrder): string | null;
  /** Starts an attempt. `shopUrl` is the shop's address as the browser reaches it. Throws PaymentStartError. Call it outside transactions. */
  start(attempt: PaymentAttempt, shopUrl: string): Promise<StartedPayment>;
  /** Asks the provider. Never throws for its responses, its outages or its time-outs. */
  lookUp(attempt: PaymentAttempt): Promise<LookUp>;
  /**
   * Asks for a refund of the whole payment with this number. Only a look-up afterwards confirms it, within four seconds of both together.
   * Absent where refunds are made by hand in the provider's panel.
   */
  refund?: {
    request(reference: string): Promise<RefundResponse>;
    confirm(attempt: PaymentAttempt): Promise<LookUp>;
  };
}

/** `failed`: the provider is out of order. `unanswered`: the refund may still be made. `reason` is the provider's own, for staff. */
export type RefundResponse =
  { status: 'accepted' } | { status: 'failed' } | { status: 'unanswered' } | { status: 'refused'; reason: string };
