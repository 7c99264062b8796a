/** What the entries of the log are called. */

/** Which part of their thing the rows of a recorded table are. Of a table that is not here, they are the thing itself. */
export const LOG_PARTS: Readonly<Record<string, string>> = {
  bill_prints: 'print of the bill',
  bills: 'bill',
  cash_blocks: 'cash block',
  cash_receipts: 'cash',
  credit_notes: 'credit note',
  delivery_area_levels: 'local level',
  failed_deliveries: 'failed delivery',
  hand_overs: 'hand-over',
  order_calls: 'call',
  order_events: 'correction',
  order_items: 'line',
  payment_attempts: 'payment',
  problem_events: 'step',
  problem_lines: 'line',
  proposal_blocks: 'proposal block',
  refunds: 'refund',
  rider_entries: 'cash entry',
  sessions: 'login',
  supplier_payouts: 'payout',
};

/** What staff read, by the source of the entry. */
export const READING_TEXTS = {
  users: 'Opened a member’s page',
  registers: 'Opened a register',
  staff_log: 'Downloaded the log',
  exports: 'Downloaded their own data',
} as const;
export type ReadingSource = keyof typeof READING_TEXTS;
