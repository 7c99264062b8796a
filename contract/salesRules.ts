/** The limits of what staff write when they pause sales. */
export const SALES_REASON_MAX = 500;
export const SALES_TEXT_MAX = 300;

/** What shoppers read while sales are paused, unless staff write something else. */
export const SALES_PAUSED_TEXT =
  /*i18n*/ 'We are not taking orders right now. Your cart is kept. Please come back later.';
