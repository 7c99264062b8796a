/** What the entries of the log are called. */

/** Who did what the command line did. */
export const COMMAND_LINE = /*i18n*/ 'Command line';

/** Which part of their thing the rows of a recorded table are. Of a table that is not here, they are the thing itself. */
export const LOG_PARTS: Readonly<Record<string, string>> = {
  bill_prints: /*i18n*/ 'print of the bill',
  bills: /*i18n*/ 'bill',
  cash_blocks: /*i18n*/ 'cash block',
  cash_receipts: /*i18n*/ 'cash',
  credit_notes: /*i18n*/ 'credit note',
  delivery_area_levels: /*i18n*/ 'local level',
  failed_deliveries: /*i18n*/ 'failed delivery',
  hand_overs: /*i18n*/ 'hand-over',
  order_calls: /*i18n*/ 'call',
  order_events: /*i18n*/ 'correction',
  order_items: /*i18n*/ 'line',
  payment_attempts: /*i18n*/ 'payment',
  problem_events: /*i18n*/ 'step',
  problem_lines: /*i18n*/ 'line',
  proposal_blocks: /*i18n*/ 'proposal block',
  refunds: /*i18n*/ 'refund',
  rider_entries: /*i18n*/ 'cash entry',
  sessions: /*i18n*/ 'login',
  supplier_payouts: /*i18n*/ 'payout',
};

/** What staff read, by the source of the entry. */
export const READING_TEXTS = {
  users: /*i18n*/ 'Opened a member’s page',
  registers: /*i18n*/ 'Opened a register',
  staff_log: /*i18n*/ 'Downloaded the log',
  exports: /*i18n*/ 'Downloaded their own data',
} as const;
export type ReadingSource = keyof typeof READING_TEXTS;
