/** What a product may be, at every door: forms, API, files and the database. Plain values, cheap to import; `readProduct.ts` reads texts by them. */

/** The most characters of each text. */
export const PRODUCT_LIMITS = {
  ...{ name: 200, category: 60, desc: 5000, aliases: 300 },
  ...{ brand: 100, producer: 200, ingredients: 1000, care: 500 },
} as const;

/** The highest price in paisa, and the highest size of a pack. */
export const PRICE_MAX = 99_999_999_99;
export const UNIT_AMOUNT_MAX = 1_000_000;

/** The highest stock that can be entered. Goods that come back may bring it above. */
export const STOCK_MAX = 1_000_000;

/** The longest time for which a product can be returned, in days. */
export const RETURN_DAYS_MAX = 365;

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
