import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

/** A link of the header or drawer. The link to the current page is highlighted and has `aria-current`. */
export const BarLink = styled(NavLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.spacing(5.5),
  paddingInline: theme.spacing(1.5),
  borderRadius: '99rem',
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: theme.vars.palette.tint.sand },
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.tint.saffron,
    color: theme.vars.palette.tileInk,
    ...theme.mixins.forcedHighlight,
  },
}));
