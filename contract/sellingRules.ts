/** Rules of what members propose that apply on both sides. Plain values, cheap to import. */

/** How many proposals of a member can be in review at a time: before a product of theirs is on sale, and after. */
export const IN_REVIEW_MAX = { first: 5, selling: 20 } as const;

/** How many proposals staff send back in one call. */
export const MANY_SUBMISSIONS = 50;
