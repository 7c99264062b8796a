import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { bannerSx } from '../../components/bannerSx';
import { keepLanguage } from '../../session/languageChoice';
import { LanguageLink } from './LanguageLink';

/** The question, in Nepali. Both answers are kept. */
export function LanguageQuestion() {
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;
  return (
    <Stack component="section" lang="ne" aria-label="भाषा" sx={{ ...bannerSx, bgcolor: 'tint.sage' }}>
      नेपालीमा हेर्नुहुन्छ?
      <LanguageLink>नेपालीमा हेर्नुहोस्</LanguageLink>
      <Button
        onClick={() => {
          keepLanguage('en');
          setAnswered(true);
        }}
      >
        पर्दैन
      </Button>
    </Stack>
  );
}
