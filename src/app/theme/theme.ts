import '@mui/material/themeCssVarsAugmentation';
import { createTheme, type CSSObject, shouldSkipGeneratingVar } from '@mui/material/styles';
import { components } from './components';
import { darkPalette, lightPalette, placeholders } from './palette';
import { typography } from './typography';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Mixins {
    /** A border one pixel wide. */
    line: (colour: string) => string;
    /** A border that is visible in forced-colours mode only, which removes backgrounds. */
    forcedLine: string;
    /** The look of a selected element in forced-colours mode. */
    forcedHighlight: CSSObject;
  }
  interface Theme {
    placeholders: typeof placeholders;
  }
  interface ThemeOptions {
    placeholders?: typeof placeholders;
  }
}

export const theme = createTheme({
  cssVariables: {
    // index.html sets it on the root element before the first paint; the theme provider maintains it from then on.
    colorSchemeSelector: 'data-scheme',
    cssVarPrefix: 'mewa',
    // Placeholders are drawn into images, where CSS variables do not reach.
    shouldSkipGeneratingVar: (keys) => keys[0] === 'placeholders' || shouldSkipGeneratingVar(keys),
  },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  placeholders,
  // In rem: with a larger text size the layout of a narrower screen applies.
  breakpoints: { unit: 'rem', step: 0.3, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 90 } },
  spacing: 8,
  shape: { borderRadius: 14 },
  // Toasts lie below drawers (1200), menus and dialogs: they close by themselves.
  zIndex: { snackbar: 1199 },
  mixins: {
    line: (colour) => `1px solid ${colour}`,
    forcedLine: '1px solid transparent',
    forcedHighlight: {
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        backgroundColor: 'Highlight',
        color: 'HighlightText',
      },
    },
  },
  typography,
  components,
});
