/** A line at the bottom of the window: a text and its button, below each other on narrow screens. */
export const bannerSx = {
  flexFlow: 'row wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
} as const;
