/** What settles the cash of a rider for a day beside hand-overs. */
export const RIDER_ENTRY_KINDS = ['given_back', 'written_off', 'debt'] as const;
export type RiderEntryKind = (typeof RIDER_ENTRY_KINDS)[number];

export const RIDER_ENTRY_TEXTS: Readonly<Record<RiderEntryKind, string>> = {
  given_back: /*i18n*/ 'Given back at the door',
  written_off: /*i18n*/ 'Written off',
  debt: /*i18n*/ 'Kept as a debt',
};
