/** Limits of what members keep about products. Plain values, cheap to import. */

/** The most favourites of a member, and of a visitor in their browser. */
export const MAX_FAVOURITES = 100;

/** The most products that a member waits for, those of which they were told within the last day included. */
export const MAX_STOCK_ALERTS = 20;
