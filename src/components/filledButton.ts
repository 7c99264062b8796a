import { type Theme } from '@mui/material/styles';

/** The looks of MUI's contained button for a plain `button`, where so many are drawn at once that MUI's own would be felt. */
export const filledButton = (theme: Theme) =>
  ({
    ...theme.typography.button,
    minHeight: theme.spacing(5.5),
    padding: theme.spacing(1, 2.5),
    // Seen only where the system chooses the colours and takes the ground away.
    border: theme.mixins.line('transparent'),
    borderRadius: '99rem',
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    cursor: 'pointer',
    transition: theme.transitions.create('background-color', { duration: theme.transitions.duration.short }),
    '@media (hover: hover)': { '&:hover': { backgroundColor: theme.vars.palette.primary.dark } },
    '&:disabled': {
      backgroundColor: theme.vars.palette.action.disabledBackground,
      color: theme.vars.palette.action.disabled,
      cursor: 'default',
    },
  }) as const;
