import '@mui/material/themeCssVarsAugmentation';
import { createTheme, shouldSkipGeneratingVar } from '@mui/material/styles';

/** The grounds on which product pictures stand; a category keeps its ground. */
type Tints = Record<'sand' | 'pistachio' | 'saffron' | 'clay' | 'sage' | 'plum', string>;

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** The border of a control: 3:1 against its ground. */
    outline: string;
    /** What lies behind a sheet or drawer. */
    scrim: string;
    saffron: { main: string; contrastText: string };
    tint: Tints;
    tileInk: string;
  }
  interface PaletteOptions {
    outline?: string;
    scrim?: string;
    saffron?: { main: string; contrastText: string };
    tint?: Tints;
    tileInk?: string;
  }
  interface Mixins {
    /** A border as thin as the screen draws one. */
    line: (colour: string) => string;
  }
  interface Theme {
    /** The pairs of ground and ink for pictures that are missing: at least 7:1. After dark they change places. */
    placeholders: { ground: string; ink: string }[];
  }
  interface ThemeOptions {
    placeholders?: { ground: string; ink: string }[];
  }
}

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", "Helvetica Neue", Arial, sans-serif';
const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Noto Serif", "Noto Serif Devanagari", Georgia, serif';

// What the shop has no use for would be written into the HTML of every page, the colours once for light and once for dark.
const OTHER_GREYS = /^(50|200|500|A[247]00)$/;
const OTHER_FONTS = /^(h[456]|subtitle2|overline)$/;
/** The elevation of a menu; nothing stands higher above the page. */
const HIGHEST = 8;

const STRANGERS =
  /^(Alert|AppBar|Avatar|Chip|FilledInput|LinearProgress|Skeleton|Slider|SnackbarContent|SpeedDialAction|Step|Switch|TableCell|Tooltip)/;

/** Whether a value of the theme is to have no CSS variable, beside those that MUI itself makes none for. */
function isUnused(keys: string[]): boolean {
  const [group = '', name = '', shade = ''] = keys;
  return (
    group === 'placeholders' ||
    (group === 'zIndex' && name !== 'modal') ||
    (group === 'palette' && name === 'grey' && OTHER_GREYS.test(shade)) ||
    (group === 'palette' && STRANGERS.test(name)) ||
    (group === 'font' && OTHER_FONTS.test(name)) ||
    (/^(shadows|overlays)$/.test(group) && Number(name) > HIGHEST) ||
    shouldSkipGeneratingVar(keys)
  );
}

/** Walnut, pistachio and saffron on warm paper; after dark on walnut wood. Every text pair holds 4.5:1, every control 3:1. */
export const theme = createTheme({
  // Set on the page's root by index.html before the first paint, and by the theme provider from then on.
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'mewa', shouldSkipGeneratingVar: isUnused },
  colorSchemes: {
    light: {
      palette: {
        background: { default: '#fbf7ef', paper: '#fffdf8' },
        text: { primary: '#2b1d12', secondary: '#65513f', disabled: '#7d6b5a' },
        primary: { main: '#6b4226', dark: '#52301a', light: '#8a5d3d', contrastText: '#fffaf2' },
        secondary: { main: '#4c6629', dark: '#39501c', light: '#6c8745', contrastText: '#fbfff2' },
        saffron: { main: '#f2a71b', contrastText: '#2b1d12' },
        error: { main: '#a8281c', contrastText: '#fff8f6' },
        success: { main: '#3c6621', contrastText: '#f8fff2' },
        info: { main: '#2b5874', contrastText: '#f5fbff' },
        divider: '#e6dac7',
        outline: '#8b7663',
        scrim: '#2b1d12',
        tint: {
          sand: '#f4e8d3',
          pistachio: '#e7eed6',
          saffron: '#fcebc6',
          clay: '#f4e0d6',
          sage: '#e2ebe4',
          plum: '#efe4ec',
        },
        tileInk: '#4a2f1b',
        action: { disabledBackground: '#ece2d2', disabled: '#6f5e4e' },
      },
    },
    dark: {
      palette: {
        background: { default: '#1b140e', paper: '#261c14' },
        text: { primary: '#f4eadd', secondary: '#cfbea9', disabled: '#a99885' },
        primary: { main: '#e3b98f', dark: '#cda075', light: '#f0d2b3', contrastText: '#2b1d12' },
        secondary: { main: '#b7ce88', dark: '#9bb56a', light: '#d0e2a9', contrastText: '#1d260f' },
        saffron: { main: '#f5b942', contrastText: '#2b1d12' },
        error: { main: '#ffa394', contrastText: '#3a0d07' },
        success: { main: '#b0d68f', contrastText: '#13240a' },
        info: { main: '#a5cde6', contrastText: '#0c2230' },
        divider: '#43352a',
        outline: '#9a8672',
        scrim: '#0b0705',
        tint: {
          sand: '#3d3021',
          pistachio: '#323a23',
          saffron: '#473717',
          clay: '#432c22',
          sage: '#2a3630',
          plum: '#3a2c37',
        },
        tileInk: '#f6e6d2',
        action: { disabledBackground: '#3a2d22', disabled: '#b5a490' },
      },
    },
  },
  placeholders: [
    { ground: '#f0d9b5', ink: '#4a2c12' },
    { ground: '#d5e2b8', ink: '#2c3f12' },
    { ground: '#f8d98e', ink: '#4d3205' },
    { ground: '#edc9b6', ink: '#54240f' },
    { ground: '#c9ddd0', ink: '#173d2a' },
    { ground: '#e0cbe0', ink: '#46204a' },
    { ground: '#c8d9e8', ink: '#153650' },
    { ground: '#e4d6c8', ink: '#3f2a1a' },
  ],
  // In letters and not in pixels: what a screen has room for depends on how large its reader wants the text.
  breakpoints: { unit: 'rem', step: 0.3, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 90 } },
  spacing: 8,
  shape: { borderRadius: 14 },
  // A message lies below what was opened, a menu or a dialog (1300): it goes by itself.
  zIndex: { snackbar: 1299 },
  mixins: { line: (colour) => `1px solid ${colour}` },
  typography: {
    fontFamily: sans,
    h1: {
      fontFamily: serif,
      fontWeight: 700,
      fontSize: 'clamp(2rem, 1.4rem + 2.6vw, 3.25rem)',
      lineHeight: 1.12,
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
    h2: {
      fontFamily: serif,
      fontWeight: 700,
      fontSize: 'clamp(1.5rem, 1.25rem + 1.1vw, 2.125rem)',
      lineHeight: 1.2,
      textWrap: 'balance',
    },
    h3: { fontWeight: 650, fontSize: '1.0625rem', lineHeight: 1.35 },
    subtitle1: { fontSize: 'clamp(1.0625rem, 1rem + 0.4vw, 1.25rem)', lineHeight: 1.6 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 650, fontSize: '1rem', lineHeight: 1.25 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (base) => ({
        html: { textSizeAdjust: '100%' },
        // What stays at the edges of the window must not cover what the keyboard reaches; it stands where it is, and reaching it scrolls nothing.
        'main *': { scrollMarginBlock: base.spacing(12, 8) },
        body: { overflowWrap: 'break-word', textWrap: 'pretty' },
        // With the class that MUI's buttons carry then: they take the browser's own ring away.
        ':focus-visible, .MuiButtonBase-root.Mui-focusVisible:is(button, a)': {
          outline: `0.1875rem solid ${base.vars.palette.primary.main}`,
          outlineOffset: '0.125rem',
        },
        '[tabindex="-1"]:focus': { outline: 'none' },
        '[hidden]': { display: 'none !important' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Nought, or each colour that is inherited would take a frame of its own when the scheme changes.
            transitionDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme: base }) => ({
          borderRadius: '99rem',
          minHeight: base.spacing(5.5),
          padding: base.spacing(1, 2.5),
        }),
        // Seen only where the system chooses the colours and takes the ground away.
        contained: ({ theme: base }) => ({ border: base.mixins.line('transparent') }),
        outlined: ({ theme: base }) => ({ borderColor: base.vars.palette.outline }),
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiOutlinedInput: {
      styleOverrides: {
        input: ({ theme: base }) => ({
          height: 'auto',
          minHeight: base.spacing(3),
          padding: base.spacing(1.5, 2),
          lineHeight: 1.5,
        }),
        notchedOutline: ({ theme: base }) => ({ borderColor: base.vars.palette.outline }),
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme: base }) => ({
          ...base.typography.body2,
          margin: base.spacing(0.75, 0, 0),
          '&.Mui-error': { fontWeight: 600 },
        }),
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: base }) => ({
          textTransform: 'none',
          color: base.vars.palette.text.secondary,
          borderColor: base.vars.palette.outline,
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: base.vars.palette.tint.saffron,
            color: base.vars.palette.tileInk,
          },
        }),
      },
    },
  },
});
