import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';

/** MUI's input in the shape of a pill: search, sort and newsletter. */
export const PillInput = styled(InputBase)(({ theme }) => ({
  minHeight: theme.spacing(5.5),
  minWidth: 0,
  borderRadius: '99rem',
  border: theme.mixins.line(theme.vars.palette.outline),
  backgroundColor: theme.vars.palette.background.paper,
  '&.Mui-focused:has(:focus-visible)': {
    outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
    outlineOffset: '0.125rem',
  },
  '& .MuiInputBase-input': {
    height: 'auto',
    padding: theme.spacing(1, 2.5),
    lineHeight: 1.6,
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { appearance: 'auto', filter: 'grayscale(1)' },
  },
}));
