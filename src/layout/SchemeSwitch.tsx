import { useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { styled } from '../components/styled';

const modes = [
  ['system', 'As the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& button': {
    font: 'inherit',
    minHeight: theme.spacing(5.5),
    padding: theme.spacing(0.5, 2),
    borderRadius: '99rem',
    border: theme.mixins.line(theme.vars.palette.outline),
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
  },
  '& button[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 650,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
  // On a phone the name stands above, so that the three stay side by side.
  [theme.containerQueries.down('sm')]: { '& span': { flexBasis: '100%' } },
}));

/** Light, dark, or what the device says; remembered on this device. */
export function SchemeSwitch() {
  const { mode = 'system', setMode, colorScheme = 'light' } = useColorScheme();
  const ground = useTheme().colorSchemes[colorScheme]?.palette.background.default;

  // The browser's own bars around the page.
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = ground ?? meta.content;
  }, [ground]);

  return (
    <Row role="group" aria-labelledby="colours">
      <span id="colours">Colours</span>
      {modes.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={mode === value} onClick={() => setMode(value)}>
          {text}
        </button>
      ))}
    </Row>
  );
}
