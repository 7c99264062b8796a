import { useLingui } from '@lingui/react/macro';
import { useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { ChoicePills } from './ChoicePills';
import { useBrowserValue } from './useHydrated';

/** Light, dark, or the device's setting; stored on this device. */
export function SchemeSwitch() {
  const { t } = useLingui();
  const { mode = 'system', setMode, colorScheme = 'light' } = useColorScheme();
  const shown = useBrowserValue(() => mode, 'system');
  const background = useTheme().colorSchemes[colorScheme]?.palette.background.default;

  // The colour of the browser's own toolbars.
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = background ?? meta.content;
  }, [background]);

  return (
    <ChoicePills
      label={t`Theme`}
      value={shown}
      options={[
        ['system', t`System`],
        ['light', t`Light`],
        ['dark', t`Dark`],
      ]}
      onChoose={setMode}
    />
  );
}
