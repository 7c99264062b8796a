import { styled } from '@mui/material/styles';

type CardGridProps = {
  /** True for exactly eight cards, which then fill whole rows. */
  eight?: boolean;
};

/** The grid of cards: two columns on a phone, at most four. */
export const CardGrid = styled('ul', { shouldForwardProp: (prop) => prop !== 'eight' })<CardGridProps>(
  ({ theme, eight }) => ({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    gap: theme.spacing(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [theme.containerQueries.up('sm')]: {
      gridTemplateColumns: eight
        ? '1fr 1fr'
        : `repeat(auto-fill, minmax(max(14rem, (100% - ${theme.spacing(9)}) / 4), 1fr))`,
      gap: theme.spacing(3),
    },
    ...(eight && { [theme.containerQueries.up('md')]: { gridTemplateColumns: 'repeat(4, 1fr)' } }),
  }),
);

type CardCellProps = {
  /** The browser skips layout and paint of the card while it is far from the window. */
  skippable?: boolean;
};

/** One cell of the grid. A skipped card has the height it had when it was last rendered, or an estimate. */
export const CardCell = styled('li', { shouldForwardProp: (prop) => prop !== 'skippable' })<CardCellProps>(
  ({ theme, skippable }) => ({
    minWidth: 0,
    ...(skippable && {
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto none auto 26rem',
      [theme.containerQueries.up('sm')]: { containIntrinsicSize: 'auto none auto 33rem' },
    }),
  }),
);
