import { type ThemeOptions } from '@mui/material/styles';

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", "Helvetica Neue", Arial, sans-serif';
const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Noto Serif", "Noto Serif Devanagari", Georgia, serif';

export const typography: ThemeOptions['typography'] = {
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
};
