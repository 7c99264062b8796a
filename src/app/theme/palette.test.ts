import { getContrastRatio } from '@mui/material/styles';
import { darkPalette, lightPalette, placeholders } from './palette';

const TEXT = 4.5;
const CONTROL = 3;
const ACCENTS = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;
type Accent = { main: string; contrastText: string };
type Palette = typeof lightPalette &
  Record<(typeof ACCENTS)[number] | 'saffron', Accent> & {
    background: { default: string; paper: string };
    text: { primary: string; secondary: string; disabled: string };
    action: { disabled: string; disabledBackground: string };
    tint: Record<string, string>;
    tileInk: string;
    outline: string;
  };

/** What stands on what, and the contrast that it needs. */
function pairsOf(palette: Palette): [string, string, string, number][] {
  const { background, text, action, tint, tileInk, outline } = palette;
  const grounds = Object.entries(background);
  return [
    ...grounds.flatMap(([name, ground]): [string, string, string, number][] => [
      ...Object.entries(text).map(([ink, color]): [string, string, string, number] => [
        `${ink} text on ${name}`,
        color,
        ground,
        TEXT,
      ]),
      ...ACCENTS.map((accent): [string, string, string, number] => [
        `${accent} on ${name}`,
        palette[accent].main,
        ground,
        TEXT,
      ]),
      [`outline on ${name}`, outline, ground, CONTROL],
    ]),
    ...[...ACCENTS, 'saffron' as const].map((accent): [string, string, string, number] => [
      `text on ${accent}`,
      palette[accent].contrastText,
      palette[accent].main,
      TEXT,
    ]),
    ...Object.entries(tint).flatMap(([name, ground]): [string, string, string, number][] => [
      [`tile text on ${name}`, tileInk, ground, TEXT],
      [`text on ${name}`, text.primary, ground, TEXT],
    ]),
    ['a disabled button', action.disabled, action.disabledBackground, CONTROL],
  ];
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('%s', (_scheme, palette) => {
  test.each(pairsOf(palette as Palette))('UX-34 %s: %s on %s has a contrast of %d', (_name, ink, ground, least) => {
    expect(getContrastRatio(ink, ground)).toBeGreaterThanOrEqual(least);
  });
});

test.each(placeholders)('UX-34 the text of a placeholder, $ink on $ground, has a contrast of 7', ({ ink, ground }) => {
  expect(getContrastRatio(ink, ground)).toBeGreaterThanOrEqual(7);
});
