import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

/** The panel below the search box. It looks like the list of MUI's Autocomplete (MuiAutocomplete in the theme). */
export const SuggestionPanel = styled(Paper)(({ theme }) => ({
  ...theme.typography.body1,
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: theme.zIndex.modal,
  marginTop: theme.spacing(0.75),
  overflow: 'auto',
  borderRadius: theme.spacing(2.25),
  border: theme.mixins.line(theme.vars.palette.divider),
  backgroundImage: 'none',
  boxShadow: theme.vars.shadows[6],
}));

export const NothingFound = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.75, 2),
  color: theme.vars.palette.text.secondary,
}));

export const SuggestionList = styled('ul')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  maxHeight: '70vh',
  margin: 0,
  padding: theme.spacing(0.75),
  overflow: 'auto',
  overscrollBehavior: 'contain',
  listStyle: 'none',
}));

/** `useAutocomplete` sets `Mui-focusVisible` on the highlighted option when a key has moved the highlight. */
export const SuggestionOption = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: '3rem',
  padding: theme.spacing(0.75, 1.5, 0.75, 0.75),
  borderRadius: theme.spacing(1.5),
  cursor: 'pointer',
  outline: 0,
  overflow: 'hidden',
  WebkitTapHighlightColor: 'transparent',
  '&.Mui-focused, &:hover': { backgroundColor: theme.vars.palette.tint.sand },
  '&.Mui-focusVisible': {
    backgroundColor: theme.vars.palette.tint.saffron,
    color: theme.vars.palette.tileInk,
    outline: `0.125rem solid ${theme.vars.palette.primary.main}`,
  },
  [theme.breakpoints.up('sm')]: { minHeight: 'auto' },
  // All results stay in sight in a low window.
  '&:last-of-type': { position: 'sticky', bottom: 0 },
  '&:last-of-type:not(:hover, .Mui-focusVisible)': { backgroundColor: theme.vars.palette.background.paper },
}));
