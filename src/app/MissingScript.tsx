import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { bannerSx } from '../components/bannerSx';
import { useSingleFlight } from '../components/useSingleFlight';
import { createI18n, numberLocales } from '../i18n/createI18n';
import { loadMessages, pageLanguage } from '../i18n/pageLanguage';
import { reloadIfReachable } from './reloadIfReachable';
import { theme } from './theme/theme';

function MissingScript() {
  const { t } = useLingui();
  const [retrying, setRetrying] = useState(false);
  const retry = useSingleFlight(async () => {
    setRetrying(true);
    await reloadIfReachable();
    setRetrying(false);
  });
  return (
    <Stack
      role="alert"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'snackbar',
        ...bannerSx,
        bgcolor: 'tint.pistachio',
        color: 'text.primary',
      }}
    >
      {t`You can read this page and follow its links. The rest could not be loaded.`}
      <Button variant="contained" aria-disabled={retrying} onClick={() => void retry()}>
        {retrying ? t`Trying...` : t`Try again`}
      </Button>
    </Stack>
  );
}

/** Leaves the page as the server has sent it, and says below it that a script is missing. */
export function reportMissingScript(): void {
  const { language } = pageLanguage();
  const i18n = createI18n(language);
  // They may be what is missing.
  loadMessages(language).then(
    (messages) => i18n.loadAndActivate({ locale: language, locales: numberLocales(language, 'latin'), messages }),
    () => undefined,
  );
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <ThemeProvider theme={theme} modeStorageKey="color_scheme">
      <I18nProvider i18n={i18n}>
        <MissingScript />
      </I18nProvider>
    </ThemeProvider>,
  );
}
