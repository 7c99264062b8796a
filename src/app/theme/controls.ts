import { type ThemeOptions } from '@mui/material/styles';

/** Buttons, links and fields. Each is at least 44 px high. */
export const controls: ThemeOptions['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: '99rem', minHeight: theme.spacing(5.5), padding: theme.spacing(1, 2.5) }),
      contained: ({ theme }) => ({ border: theme.mixins.forcedLine }),
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({ minWidth: theme.spacing(5.5), minHeight: theme.spacing(5.5), fontSize: '1rem' }),
    },
  },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiOutlinedInput: {
    styleOverrides: {
      input: ({ theme }) => ({
        height: 'auto',
        minHeight: theme.spacing(3),
        padding: theme.spacing(1.5, 2),
        lineHeight: 1.5,
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        margin: theme.spacing(0.75, 0, 0),
        '&.Mui-error': { fontWeight: 600 },
      }),
    },
  },
  MuiRadio: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.outline }) } },
  MuiCheckbox: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.outline }) } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        textTransform: 'none',
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.outline,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.tint.saffron,
          color: theme.vars.palette.tileInk,
          ...theme.mixins.forcedHighlight,
        },
      }),
    },
  },
};
