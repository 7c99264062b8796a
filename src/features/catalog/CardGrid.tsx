import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { buyButton } from '../cart/buyButton';

type CardGridProps = {
  /** True for exactly eight cards, which then fill whole rows. */
  eight?: boolean;
};

/** What is on a card, by class. A list has many cards: each part as a styled component took half of its hydration. */
const cards = (theme: Theme): CSSObject => ({
  '& > li': { minWidth: 0 },
  // The browser skips layout and paint of the card while it is far from the window. It has the height of its last rendering, or an estimate.
  '& > .skippable': {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto none auto 26rem',
    [theme.containerQueries.up('sm')]: { containIntrinsicSize: 'auto none auto 33rem' },
  },
  // The same for a product, its skeleton and a category, so that loading shifts nothing.
  '& .card': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    borderRadius: theme.spacing(2.25),
    border: theme.mixins.line(theme.vars.palette.divider),
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& .texts': {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    gap: theme.spacing(0.5),
    padding: theme.spacing(1.5),
    [theme.containerQueries.up('sm')]: { padding: theme.spacing(1.5, 2, 2) },
  },
  '& .note': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // Covers the whole card; the button is above it.
  '& .link': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.spacing(2.25) },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
      outlineOffset: '-0.1875rem',
    },
  },
  '& .category': {
    ...theme.typography.h3,
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline' },
  },
});

const products = (theme: Theme): CSSObject => ({
  '& .product': { flex: 1, minHeight: '1.5rem', '&:hover h3': { textDecoration: 'underline' } },
  '& h3': {
    ...theme.typography.h3,
    margin: 0,
    fontSize: '0.9375rem',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    [theme.containerQueries.up('sm')]: { fontSize: theme.typography.h3.fontSize },
  },
  '& .description': {
    ...theme.typography.caption,
    margin: theme.spacing(0.5, 0, 0),
    color: theme.vars.palette.text.secondary,
    // A phone has room for one line.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    [theme.containerQueries.up('sm')]: { ...theme.typography.body2, WebkitLineClamp: 2 },
  },
  '& .price': {
    marginTop: theme.spacing(1),
    fontWeight: 700,
    fontSize: '1.0625rem',
    letterSpacing: '-0.01em',
    fontVariantNumeric: 'tabular-nums',
    [theme.containerQueries.up('sm')]: { fontSize: '1.125rem' },
    '& ~ .note': { marginTop: theme.spacing(-0.5), fontVariantNumeric: 'tabular-nums' },
  },
  '& .stock': { ...theme.typography.caption, marginTop: theme.spacing(-0.5), fontWeight: 600 },
  '& .in': { color: theme.vars.palette.secondary.main },
  '& .low': { color: theme.vars.palette.warning.main },
  '& .out': { color: theme.vars.palette.error.main },
  '& .actions': { display: 'flex', alignItems: 'center', marginTop: theme.spacing(1.5) },
  '& .actions > button': { paddingInline: theme.spacing(1) },
  // Above the texts, and after them for keyboard and screen reader: what can be pressed on it belongs to the product that they name.
  '& .picture': { position: 'relative', order: -1 },
  '& .warning': {
    ...theme.typography.caption,
    position: 'absolute',
    insetBlockEnd: theme.spacing(1),
    insetInlineStart: theme.spacing(1),
    padding: theme.spacing(0.25, 1.25),
    borderRadius: '99rem',
    backgroundColor: theme.vars.palette.saffron.main,
    color: theme.vars.palette.saffron.contrastText,
    fontWeight: 650,
  },
});

/** The grid of cards: two columns on a phone, at most four. Its children are list items. */
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
    ...cards(theme),
    ...products(theme),
    ...buyButton(theme),
  }),
);
