/** What a member chooses at the checkout. Plain values, cheap to import. */

/** What the shop does when a line is missing: call the member, pack something similar that costs no more, or leave it out. */
export const MISSING_CHOICES = ['call', 'replace', 'leave_out'] as const;
export type MissingChoice = (typeof MISSING_CHOICES)[number];

/** The most characters of the card of a gift. */
export const CARD_MAX = 300;

/** The most orders of a delivery time, and minutes before it at which it closes. */
export const CAPACITY_MAX = 100_000;

/** The most days that a courier takes. */
export const COURIER_DAYS_MAX = 365;

/** The most days ahead for which an area offers slots. */
export const DAYS_AHEAD_MAX = 60;
/** For how many days an area offers delivery times unless staff say otherwise. */
export const DAYS_AHEAD = 7;
