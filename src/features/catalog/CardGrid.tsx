import { type Theme } from '@mui/material/styles';
import { filledButton } from '../../components/filledButton';
import { namedPictures } from '../../components/NamedPicture';
import { styled } from '../../components/styled';

/** The box of a card, the same for a product and for its skeleton, so that nothing moves when the product comes. */
const frame = (theme: Theme) =>
  ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    height: '100%',
    borderRadius: theme.spacing(2.25),
    border: theme.mixins.line(theme.vars.palette.divider),
    backgroundColor: theme.vars.palette.background.paper,
  }) as const;

const text = (theme: Theme) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.5),
    flex: 1,
    padding: theme.spacing(1.5),
    '& .category': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
    '& .names': {
      color: 'inherit',
      textDecoration: 'none',
      flex: 1,
      '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.spacing(2.25) },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
        outlineOffset: '-0.1875rem',
      },
      '&:hover h3': { textDecoration: 'underline' },
    },
    '& h3': { ...theme.typography.h3, fontSize: '0.9375rem', margin: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
    '& .description': {
      ...theme.typography.caption,
      margin: theme.spacing(0.5, 0, 0),
      color: theme.vars.palette.text.secondary,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '& .price': {
      marginTop: theme.spacing(1),
      fontWeight: 700,
      fontSize: '1.0625rem',
      letterSpacing: '-0.01em',
      fontVariantNumeric: 'tabular-nums',
    },
    // Below the price at every width: side by side, it would depend on the price whether they fit.
    '& .stock': {
      ...theme.typography.caption,
      marginTop: theme.spacing(-0.5),
      color: theme.vars.palette.secondary.main,
      fontWeight: 600,
    },
    '& .stock.none': { color: theme.vars.palette.error.main },
    // Above the link that covers the card, so that it can be pressed.
    '& > button': {
      ...filledButton(theme),
      position: 'relative',
      zIndex: 1,
      marginTop: theme.spacing(1.5),
      paddingInline: theme.spacing(1),
    },
    [theme.containerQueries.up('sm')]: {
      padding: theme.spacing(1.5, 2, 2),
      '& h3': { fontSize: theme.typography.h3.fontSize },
      '& .price': { fontSize: '1.125rem' },
      '& .description': theme.typography.body2,
    },
  }) as const;

/**
 * The grid of cards: two columns on a phone, four at most, so that the pictures stay large. It holds the looks of all that is in its cards: a list
 * draws dozens of them at once, and each styled element has its price at every drawing, while a class costs nothing.
 */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // What happens in a card, and more cards below it, makes no other one be painted anew.
  '& > li': { minWidth: 0, contain: 'content' },
  '& .card': frame(theme),
  '& .text': text(theme),
  ...namedPictures(theme),
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `repeat(auto-fill, minmax(max(14rem, (100% - ${theme.spacing(9)}) / 4), 1fr))`,
    gap: theme.spacing(3),
    // Eight cards fill whole rows.
    '&.eight': { gridTemplateColumns: '1fr 1fr' },
  },
  [theme.containerQueries.up('md')]: { '&.eight': { gridTemplateColumns: 'repeat(4, 1fr)' } },
}));
