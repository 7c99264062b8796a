import { styled } from '@mui/material/styles';

/** What a paper is printed on. */
export const PAPERS = ['a4', '80mm'] as const;
export type PaperSize = (typeof PAPERS)[number];

/** The margin of a roll of 80 mm, whose printers leave 4 mm blank on each side. */
export const ROLL_MARGIN = 4;
const ROLL_WIDTH = 80 - 2 * ROLL_MARGIN;

/** Black on white in every colour scheme, as it is printed. Its layout follows its own width. */
export const Sheet = styled('article', { shouldForwardProp: (name) => name !== 'size' })<{ size: PaperSize }>(
  ({ theme, size }) => ({
    containerType: 'inline-size',
    boxSizing: 'content-box',
    margin: '0 auto',
    padding: size === 'a4' ? theme.spacing(2.5) : `${ROLL_MARGIN}mm`,
    maxWidth: size === 'a4' ? '180mm' : `${ROLL_WIDTH}mm`,
    border: theme.mixins.line(theme.vars.palette.divider),
    borderRadius: theme.spacing(0.5),
    backgroundColor: theme.palette.common.white,
    color: theme.palette.common.black,
    fontSize: size === 'a4' ? '0.9375rem' : '8.5pt',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
    '& h1, & h2, & p, & dl, & dd, & address': { margin: 0 },
    '& address': { fontStyle: 'normal' },
    '@media print': {
      maxWidth: 'none',
      padding: 0,
      border: 0,
      fontSize: size === 'a4' ? '9.5pt' : '8.5pt',
    },
  }),
);

/** From this width on, a sheet has columns. */
export const WIDE = '@container (min-width: 34rem)';

/** Names and values side by side. */
export const Facts = styled('dl')({
  display: 'grid',
  // The facts of two lists are aligned.
  gridTemplateColumns: '11.5em minmax(0, 1fr)',
  columnGap: '0.5em',
  alignContent: 'start',
  '& dd': { fontVariantNumeric: 'tabular-nums' },
});

/** Amounts below each other, with the sum in bold at the end. */
export const Sums = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  breakInside: 'avoid',
  '& dd': { paddingInlineStart: '1.5em', textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .first': { marginTop: '0.35em', paddingTop: '0.35em', borderTop: '0.5pt solid currentColor' },
  '& .total': { fontSize: '1.2em', fontWeight: 700 },
});
