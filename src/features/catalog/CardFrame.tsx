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

/** The grid that holds them: from one column on the smallest phone to six on a wide screen. */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10.5rem, 100%), 1fr))',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(14.5rem, 1fr))', gap: theme.spacing(3) },
  // Cards far out of view cost no layout and no paint.
  '& > li': { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 28rem' },
}));
