import { getContrastRatio } from '@mui/material/styles';
import { theme } from './theme';

test.each(theme.placeholders)('a missing picture can be read: $ink on $ground', ({ ground, ink }) => {
  expect(getContrastRatio(ink, ground)).toBeGreaterThanOrEqual(7);
});

test('toasts lie above the bar, and below drawers, menus and dialogs', () => {
  const { appBar, snackbar, drawer, modal } = theme.zIndex;
  expect(snackbar).toBeGreaterThan(appBar);
  expect(snackbar).toBeLessThan(Math.min(drawer, modal));
});

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const { palette } = theme.colorSchemes[scheme]!;
  const grounds = [palette.background.default, palette.background.paper];
  const tints = Object.values(palette.tint);

  test('text stands out 4.5 to 1 from every ground', () => {
    for (const ground of [...grounds, ...tints]) {
      for (const ink of [palette.text.primary, palette.tileInk])
        expect(getContrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of grounds) {
      const inks = [palette.text.secondary, palette.primary.main, palette.secondary.main, palette.error.main];
      for (const ink of inks) expect(getContrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('text on a coloured control stands out 4.5 to 1', () => {
    for (const role of ['primary', 'secondary', 'error', 'success', 'info', 'saffron'] as const) {
      expect(getContrastRatio(palette[role].contrastText, palette[role].main)).toBeGreaterThanOrEqual(4.5);
    }
    expect(getContrastRatio(palette.primary.contrastText, palette.primary.dark)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(palette.action.disabled, palette.action.disabledBackground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the border of a control stands out 3 to 1', () => {
    for (const ground of grounds) expect(getContrastRatio(palette.outline, ground)).toBeGreaterThanOrEqual(3);
  });
});
