import { type CSSObject, type Theme } from '@mui/material/styles';

/**
 * The look of `AddToCartButton`, for the element around it. It is that of MUI's contained and outlined buttons: a list has many of them, and each
 * of MUI's took ten fibers more.
 */
export const buyButton = (theme: Theme): CSSObject => ({
  '& .buy': {
    ...theme.typography.button,
    // Above the link that covers the card.
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    width: '100%',
    minHeight: theme.spacing(5.5),
    padding: theme.spacing(1, 2.5),
    borderRadius: '99rem',
    border: theme.mixins.forcedLine,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    transition: theme.transitions.create(['background-color', 'border-color', 'color'], {
      duration: theme.transitions.duration.short,
    }),
    '@media (hover: hover)': { '&:hover': { backgroundColor: theme.vars.palette.primary.dark } },
    '&:disabled': {
      // A press is one of the card.
      pointerEvents: 'none',
      backgroundColor: theme.vars.palette.action.disabledBackground,
      color: theme.vars.palette.action.disabled,
    },
    '&[aria-disabled]': { opacity: 0.5 },
    // Who sees which button while the session is starting: index.html marks visitors, who have no tokens.
    '[data-visitor] &[data-starting]': { display: 'none' },
  },
  // Disabled, but not grey like the button of a product that is sold out.
  '& .locked': {
    fontSize: '0.8125rem',
    [theme.containerQueries.up('sm')]: { fontSize: '1rem' },
    '&:disabled': {
      borderColor: theme.vars.palette.outline,
      backgroundColor: 'transparent',
      color: theme.vars.palette.primary.main,
    },
    '& > svg': { marginInlineEnd: theme.spacing(0.5), fontSize: '0.8em' },
    '&[data-starting]': { display: 'none', '[data-visitor] &': { display: 'inline-flex' } },
  },
});
