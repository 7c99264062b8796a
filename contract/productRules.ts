/** Product rules that apply on both sides. Plain values, cheap to import. */

/** The most characters of each text of a product. */
export const PRODUCT_LIMITS = { name: 200, desc: 5000, aliases: 300 } as const;

/** The highest price in paisa, and the highest stock and size of a pack that forms accept. */
export const PRICE_MAX = 99_999_999_99;
export const STOCK_MAX = 1_000_000;
export const UNIT_AMOUNT_MAX = 1_000_000;

/** Fewer pieces than this are a low stock. */
export const LOW_STOCK = 5;

/** Why staff or the supplier change a stock. */
export const STOCK_REASONS = ['received', 'spoiled', 'count', 'other'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The most characters of a note. */
export const STOCK_NOTE_MAX = 200;

/** The most characters of a CSV file with prices and stocks. */
export const SHEET_MAX = 200_000;

export const PRODUCT_ORDERINGS = [
  'name',
  '-name',
  'price',
  '-price',
  'quantity',
  '-quantity',
  'created_at',
  '-created_at',
] as const;
export type ProductOrdering = (typeof PRODUCT_ORDERINGS)[number];

/** How many submissions of a member can be open (draft, review, rejected) at a time. */
export const MAX_OPEN_SUBMISSIONS = 50;

export const SUBMISSION_STATES = ['draft', 'review', 'rejected', 'approved'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];
