/** Address rules that apply on both sides. */

/** The most characters of each text. */
export const ADDRESS_LIMITS = { label: 50, recipient: 150, tole: 200, landmark: 200, note: 500 } as const;

/** How many addresses a member can keep. */
export const MAX_ADDRESSES = 20;
