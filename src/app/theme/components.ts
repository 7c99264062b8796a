import { type CSSObject, type Theme, type ThemeOptions } from '@mui/material/styles';
import { type CSSProperties } from 'react';
import { controls } from './controls';

/** Keeps MUI from writing these variables as a style attribute, which the content security policy blocks in the server's HTML. */
const withoutVariables = (...names: string[]): CSSProperties =>
  Object.fromEntries(names.map((name) => [name, undefined]));

const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    defaultProps: { style: withoutVariables('--Paper-shadow', '--Paper-overlay') },
    styleOverrides: {
      root: ({ theme, ownerState: { variant, elevation = 1 } }) =>
        variant !== 'outlined' && {
          '--Paper-shadow': theme.vars.shadows[elevation],
          '--Paper-overlay': theme.vars.overlays[elevation],
        },
    },
  },
  MuiAppBar: {
    defaultProps: { variant: 'outlined', position: 'static', color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderWidth: '0 0 1px',
        backgroundColor: theme.vars.palette.background.default,
        color: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderRadius: theme.spacing(2.25) }) },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim },
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.default,
        backgroundImage: 'none',
        overscrollBehavior: 'contain',
        outline: theme.mixins.forcedLine,
      }),
    },
  },
  MuiDialog: {
    styleOverrides: { paper: ({ theme }) => ({ borderRadius: theme.spacing(2.5), backgroundImage: 'none' }) },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => theme.typography.h2 } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: theme.mixins.forcedLine,
        color: theme.vars.palette.text.primary,
        fontSize: theme.typography.body2.fontSize,
      }),
      standard: ({ theme: { vars } }) => ({
        '&.MuiAlert-colorSuccess': { backgroundColor: vars.palette.tint.pistachio },
        '&.MuiAlert-colorInfo': { backgroundColor: vars.palette.tint.sage },
        '&.MuiAlert-colorWarning': { backgroundColor: vars.palette.tint.saffron },
        '&.MuiAlert-colorError': { backgroundColor: vars.palette.tint.clay },
      }),
      filled: ({ theme: { vars }, ownerState }) => ({
        color: vars.palette[ownerState.color ?? ownerState.severity ?? 'success'].contrastText,
      }),
    },
  },
  MuiAccordion: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
};

const small: ThemeOptions['components'] = {
  MuiBadge: {
    defaultProps: {
      color: 'saffron',
      slotProps: { badge: { style: withoutVariables('--Badge-translate', '--Badge-inset', '--Badge-origin') } },
    },
    styleOverrides: {
      badge: ({ theme }) => ({
        '--Badge-translate': '50%, -50%',
        '--Badge-inset': '0 0 auto auto',
        '--Badge-origin': '100% 0%',
        minWidth: '1.5rem',
        height: '1.5rem',
        paddingInline: '0.375rem',
        borderRadius: '99rem',
        border: theme.mixins.forcedLine,
        fontSize: '0.8125rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 'auto',
        minHeight: '1.5rem',
        borderRadius: '99rem',
        fontSize: theme.typography.caption.fontSize,
        fontWeight: 650,
        '@media (forced-colors: active)': { border: theme.mixins.line('currentColor') },
        '&.MuiChip-filled.MuiChip-colorDefault': {
          backgroundColor: theme.vars.palette.tint.saffron,
          color: theme.vars.palette.tileInk,
        },
      }),
      label: ({ theme }) => ({ padding: theme.spacing(0.25, 1.25), whiteSpace: 'normal' }),
    },
  },
  MuiSkeleton: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.tint.sand,
        '@media (forced-colors: active)': { border: theme.mixins.line('GrayText') },
      }),
      text: { borderRadius: '99rem' },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.default,
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: theme.spacing(5.5),
        '&:hover': { backgroundColor: theme.vars.palette.tint.sand },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.tint.saffron,
          color: theme.vars.palette.tileInk,
          ...theme.mixins.forcedHighlight,
        },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // As high as the other fields.
      root: ({ theme }) => ({
        '& .MuiOutlinedInput-root': {
          paddingBlock: 0,
          paddingInlineStart: theme.spacing(1.375),
          '& .MuiAutocomplete-input': { paddingBlock: theme.spacing(1.5) },
        },
      }),
      paper: ({ theme }) => ({
        marginTop: theme.spacing(0.75),
        borderRadius: theme.spacing(2.25),
        border: theme.mixins.line(theme.vars.palette.divider),
        backgroundImage: 'none',
        boxShadow: theme.vars.shadows[6],
      }),
      listbox: ({ theme }) => ({ padding: theme.spacing(0.75), maxHeight: '70vh', overscrollBehavior: 'contain' }),
      option: ({ theme }) => ({
        borderRadius: theme.spacing(1.5),
        '&:hover': { backgroundColor: theme.vars.palette.tint.sand },
        // As specific as MUI's own rule for a selected option.
        '&.Mui-focusVisible, &[aria-selected="true"].Mui-focusVisible': {
          backgroundColor: theme.vars.palette.tint.saffron,
          color: theme.vars.palette.tileInk,
          outline: `0.125rem solid ${theme.vars.palette.primary.main}`,
        },
      }),
    },
  },
};

/** The variables of the light scheme, which is MUI's default. */
function lightVariables({ generateStyleSheets, defaultColorScheme = 'light' }: Theme): CSSObject {
  const sheet = generateStyleSheets().find((rules) => Object.keys(rules)[0]?.includes(`"${defaultColorScheme}"`));
  return Object.values(sheet ?? {})[0] as CSSObject;
}

const plainLetters = { letterSpacing: 'normal', fontStyle: 'normal', textTransform: 'none' } as const;

const page: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { textSizeAdjust: '100%' },
      // Keyboard focus scrolls far enough that sticky bars at the edges of the window do not cover the focused element.
      'main *': { scrollMarginBlock: theme.spacing(12, 8) },
      body: { overflowWrap: 'break-word', textWrap: 'pretty' },
      // MUI's buttons remove the browser's focus ring and set this class instead.
      ':focus-visible, .MuiButtonBase-root.Mui-focusVisible:is(button, a)': {
        outline: `0.1875rem solid ${theme.vars.palette.primary.main}`,
        outlineOffset: '0.125rem',
      },
      // Devanagari has marks above and below its letters, and neither italics nor capitals.
      'html:lang(ne) :lang(ne)': { ...plainLetters, lineHeight: 1.6 },
      '[lang="ne"]': plainLetters,
      '[tabindex="-1"]:focus': { outline: 'none' },
      '[hidden]': { display: 'none !important' },
      // Icons.
      svg: { flexShrink: 0 },
      // Paper is white, whatever the scheme on the screen is.
      '@media print': { 'html[data-scheme]': lightVariables(theme) },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Exactly zero: otherwise inherited colours change one frame late when the scheme changes.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};

/** Default props and style overrides of MUI's components. */
export const components: ThemeOptions['components'] = { ...page, ...controls, ...surfaces, ...small };
