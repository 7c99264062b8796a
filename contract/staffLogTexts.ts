/** What the entries of the log are called. */

/** Rows of each recorded table: null for the thing itself, else which part of the thing they are. */
export const LOG_PARTS: Readonly<Record<string, string | null>> = {
  all_products: null,
  bill_prints: 'print of the bill',
  bills: 'bill',
  cash_blocks: 'cash block',
  cash_receipts: 'cash',
  categories: null,
  credit_notes: 'credit note',
  delivery_area_levels: 'local level',
  delivery_areas: null,
  delivery_closures: null,
  delivery_slots: null,
  failed_deliveries: 'failed delivery',
  hand_overs: 'hand-over',
  order_calls: 'call',
  order_events: 'correction',
  order_items: 'line',
  orders: null,
  payment_attempts: 'payment',
  problem_events: 'step',
  problem_lines: 'line',
  problems: null,
  proposal_blocks: 'proposal block',
  refunds: 'refund',
  rider_entries: 'cash entry',
  riders: null,
  sessions: 'login',
  staff_notes: null,
  submissions: null,
  supplier_payouts: 'payout',
  till_closings: null,
  users: null,
};

/** What staff read, by the source of the entry. */
export const READING_TEXTS = {
  users: 'Opened a member’s page',
  registers: 'Opened a register',
  staff_log: 'Downloaded the log',
  exports: 'Downloaded their own data',
} as const;
export type ReadingSource = keyof typeof READING_TEXTS;
