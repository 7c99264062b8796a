import { type PaletteOptions } from '@mui/material/styles';

/** The backgrounds behind product pictures; a category always has the same one. */
type Tints = Record<'sand' | 'pistachio' | 'saffron' | 'clay' | 'sage' | 'plum', string>;
type Accent = { main: string; contrastText: string };

declare module '@mui/material/styles' {
  interface Palette {
    /** The border of a control: 3:1 against its background. */
    outline: string;
    /** Covers the page behind a drawer or dialog. */
    scrim: string;
    saffron: Accent;
    tint: Tints;
    /** Text on a tint. */
    tileInk: string;
  }
  interface PaletteOptions {
    outline?: string;
    scrim?: string;
    saffron?: Accent;
    tint?: Tints;
    tileInk?: string;
  }
}

declare module '@mui/material/Badge' {
  interface BadgePropsColorOverrides {
    saffron: true;
  }
}

/** Walnut, pistachio and saffron on warm paper. Text has a contrast of at least 4.5:1, controls 3:1. */
export const lightPalette: PaletteOptions = {
  background: { default: '#fbf7ef', paper: '#fffdf8' },
  text: { primary: '#2b1d12', secondary: '#65513f', disabled: '#7d6b5a' },
  primary: { main: '#6b4226', dark: '#52301a', light: '#8a5d3d', contrastText: '#fffaf2' },
  secondary: { main: '#4c6629', dark: '#39501c', light: '#6c8745', contrastText: '#fbfff2' },
  saffron: { main: '#f2a71b', contrastText: '#2b1d12' },
  error: { main: '#a8281c', contrastText: '#fff8f6' },
  warning: { main: '#7a5200', contrastText: '#fffaf0' },
  success: { main: '#3c6621', contrastText: '#f8fff2' },
  info: { main: '#2b5874', contrastText: '#f5fbff' },
  divider: '#e6dac7',
  outline: '#8b7663',
  scrim: 'rgba(43, 29, 18, 0.6)',
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
};

/** The same colours on walnut wood. */
export const darkPalette: PaletteOptions = {
  background: { default: '#1b140e', paper: '#261c14' },
  text: { primary: '#f4eadd', secondary: '#cfbea9', disabled: '#a99885' },
  primary: { main: '#e3b98f', dark: '#cda075', light: '#f0d2b3', contrastText: '#2b1d12' },
  secondary: { main: '#b7ce88', dark: '#9bb56a', light: '#d0e2a9', contrastText: '#1d260f' },
  saffron: { main: '#f5b942', contrastText: '#2b1d12' },
  error: { main: '#ffa394', contrastText: '#3a0d07' },
  warning: { main: '#f5b942', contrastText: '#2b1d12' },
  success: { main: '#b0d68f', contrastText: '#13240a' },
  info: { main: '#a5cde6', contrastText: '#0c2230' },
  divider: '#43352a',
  outline: '#9a8672',
  scrim: 'rgba(11, 7, 5, 0.6)',
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
};

/** Background and text of the images that stand in for missing pictures: at least 7:1. The dark scheme swaps the two. */
export const placeholders = [
  { ground: '#f0d9b5', ink: '#4a2c12' },
  { ground: '#d5e2b8', ink: '#2c3f12' },
  { ground: '#f8d98e', ink: '#4d3205' },
  { ground: '#edc9b6', ink: '#54240f' },
  { ground: '#c9ddd0', ink: '#173d2a' },
  { ground: '#e0cbe0', ink: '#46204a' },
  { ground: '#c8d9e8', ink: '#153650' },
  { ground: '#e4d6c8', ink: '#3f2a1a' },
];
