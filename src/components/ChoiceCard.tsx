import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';

/** One choice of a radio group as a card: the whole card is the target. */
export const ChoiceCard = styled(FormControlLabel)(({ theme }) => ({
  margin: 0,
  minHeight: theme.spacing(7),
  padding: theme.spacing(1, 2, 1, 1),
  borderRadius: theme.spacing(1.75),
  border: theme.mixins.line(theme.vars.palette.outline),
  backgroundColor: theme.vars.palette.background.paper,
  '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
  '&:has(input:checked)': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.tint.saffron,
    '& .MuiFormControlLabel-label, & .MuiTypography-root': { color: theme.vars.palette.tileInk },
  },
  '&:has(input:focus-visible)': {
    outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
    outlineOffset: '0.125rem',
  },
  '&.Mui-disabled': { borderStyle: 'dashed', backgroundColor: 'transparent' },
}));
