/** What settles the cash of a rider for a day beside hand-overs. */
export const RIDER_ENTRY_KINDS = ['given_back', 'written_off', 'debt'] as const;
export type RiderEntryKind = (typeof RIDER_ENTRY_KINDS)[number];

export const RIDER_ENTRY_TEXTS: Readonly<Record<RiderEntryKind, string>> = {
  given_back: 'Given back at the door',
  written_off: 'Written off',
  debt: 'Kept as a debt',
};
