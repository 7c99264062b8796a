import { styled } from './styled';

/** A plain text box for places where a visitor should not wait for MUI's text field: the bar and the front page. */
export const TextInput = styled('input')(({ theme }) => ({
  font: 'inherit',
  width: '100%',
  minWidth: 0,
  minHeight: theme.spacing(5.5),
  padding: theme.spacing(1, 2.5),
  borderRadius: '99rem',
  border: theme.mixins.line(theme.vars.palette.outline),
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  appearance: 'none',
  '&::-webkit-search-cancel-button': { filter: 'grayscale(1)' },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));
