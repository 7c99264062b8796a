import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import { useSyncExternalStore } from 'react';
import { ChoicePills } from '../../components/ChoicePills';
import { pageLanguages } from '../../i18n/pageLanguage';
import { useLanguage } from '../../i18n/useLanguage';
import { keepDigits, readDigits, subscribeToDigits } from '../../session/languageChoice';
import { LanguageLink } from './LanguageLink';

/** The language of the pages, and on Nepali ones how they write numbers. Nothing where the shop has one language. */
export function LanguageSettings() {
  const { t } = useLingui();
  const isNepali = useLanguage() === 'ne';
  const digits = useSyncExternalStore(subscribeToDigits, readDigits, () => 'latin' as const);
  if (pageLanguages().length < 2) return null;
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        {t`Language`}
        <LanguageLink />
      </Stack>
      {isNepali && (
        <ChoicePills
          label={t`Digits`}
          value={digits}
          options={[
            ['latin', '123'],
            ['devanagari', '१२३'],
          ]}
          onChoose={keepDigits}
        />
      )}
    </Stack>
  );
}
