import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import { styled, useColorScheme, useTheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useHydrated } from './useHydrated';

const modes = [
  ['system', /*i18n*/ 'System'],
  ['light', /*i18n*/ 'Light'],
  ['dark', /*i18n*/ 'Dark'],
] as const;

/** Separate pills; MUI joins the buttons of a group. */
const Modes = styled(ToggleButtonGroup)(({ theme }) => ({
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  '& .MuiToggleButton-root.MuiToggleButton-root': {
    minHeight: theme.spacing(5.5),
    margin: 0,
    padding: theme.spacing(0.5, 2),
    border: theme.mixins.line(theme.vars.palette.outline),
    borderRadius: '99rem',
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    fontWeight: 400,
    '&.Mui-selected': {
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      fontWeight: 650,
      ...theme.mixins.forcedHighlight,
    },
  },
}));

/** Light, dark, or the device's setting; stored on this device. */
export function SchemeSwitch() {
  const { t, i18n } = useLingui();
  const id = useId();
  const hydrated = useHydrated();
  const { mode = 'system', setMode, colorScheme = 'light' } = useColorScheme();
  const background = useTheme().colorSchemes[colorScheme]?.palette.background.default;

  // The colour of the browser's own toolbars.
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = background ?? meta.content;
  }, [background]);

  return (
    <Stack sx={{ flexDirection: { '@xs': 'column', '@sm': 'row' }, alignItems: { '@sm': 'center' }, gap: 1 }}>
      <Typography component="span" id={id}>
        {t`Theme`}
      </Typography>
      <Modes
        exclusive
        aria-labelledby={id}
        value={hydrated ? mode : 'system'}
        onChange={(_event, chosen: typeof mode | null) => chosen && setMode(chosen)}
      >
        {modes.map(([value, text]) => (
          <ToggleButton key={value} value={value}>
            {i18n._(text)}
          </ToggleButton>
        ))}
      </Modes>
    </Stack>
  );
}
