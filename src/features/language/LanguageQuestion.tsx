import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { keepLanguage } from '../../session/languageChoice';
import { LanguageLink } from './LanguageLink';

const banner = {
  flexFlow: 'row wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1,
  bgcolor: 'tint.sage',
};

/** The question, in Nepali. Both answers are kept. */
export function LanguageQuestion() {
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;
  return (
    <Stack component="section" lang="ne" aria-label="भाषा" sx={banner}>
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
