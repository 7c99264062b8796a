import { styled } from '@mui/material/styles';

/** The box of a card, the same for a product and for its skeleton, so that nothing moves when the product comes. */
export const CardFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  height: '100%',
  borderRadius: theme.spacing(2.25),
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The grid that holds them: two columns on a phone, four at most, so that the pictures stay large. */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `repeat(auto-fill, minmax(max(14rem, (100% - ${theme.spacing(9)}) / 4), 1fr))`,
    gap: theme.spacing(3),
    // Eight cards fill whole rows.
    '&.eight': { gridTemplateColumns: '1fr 1fr' },
  },
  [theme.containerQueries.up('md')]: { '&.eight': { gridTemplateColumns: 'repeat(4, 1fr)' } },
}));
