/** Rules of problems with delivered orders, for both sides. Plain values, cheap to import. */

export const PROBLEM_STATES = ['open', 'answered', 'agreed', 'received', 'done', 'refused', 'withdrawn'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/** Problems that hold no pieces: what they name may be reported again. */
export const CLOSED_WITHOUT_RETURN: readonly ProblemState[] = ['refused', 'withdrawn'];
/** Problems about which the member and the shop are still talking. */
export const OPEN_PROBLEM_STATES: readonly ProblemState[] = ['open', 'answered'];

/** What staff may do with a problem in each state. `open` takes an agreement or a refusal back, `agreed` from `received` the goods. */
export const PROBLEM_TRANSITIONS: Readonly<Record<ProblemState, readonly ProblemState[]>> = {
  open: ['answered', 'agreed', 'refused'],
  answered: ['answered', 'agreed', 'refused'],
  agreed: ['received', 'done', 'open'],
  received: ['done', 'agreed'],
  done: ['received', 'agreed'],
  refused: ['open'],
  withdrawn: [],
};

export const PROBLEM_REASONS = ['damaged', 'wrong', 'missing', 'quality', 'changed_mind'] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

export const PROBLEM_WISHES = ['refund', 'exchange'] as const;
export type ProblemWish = (typeof PROBLEM_WISHES)[number];

/** Goods that can usually be sold again once they are back. */
export const RESALEABLE_REASONS: readonly ProblemReason[] = ['wrong', 'changed_mind'];

const HOUR_MS = 3_600_000;
/**
 * How long after its delivery a line can be reported, in milliseconds. Of fresh goods it does not matter whether they are sealed. Staff can
 * set another time than `other` at a product.
 */
export const RETURN_WINDOWS = { fresh: 24 * HOUR_MS, sealed: 15 * 24 * HOUR_MS, other: 7 * 24 * HOUR_MS } as const;

/** A problem that has waited for staff this long is marked, in milliseconds. */
export const PROBLEM_OVERDUE_MS = 48 * HOUR_MS;

export const PROBLEM_LIMITS = {
  /** The most characters of a text. */
  text: 1000,
  photos: 4,
  /** Problems of an order that are not closed, and all of them. */
  openPerOrder: 5,
  perOrder: 20,
  /** Texts of the member beside the first one. */
  replies: 10,
  /** Problems of a member in a day. */
  perDay: 20,
} as const;
