import { Suspense } from 'react';
import { useAppSelector } from '../../api/hooks';
import { lazyPart } from '../../components/lazyPart';
import { useBrowserValue } from '../../components/useHydrated';
import { pageLanguages } from '../../i18n/pageLanguage';
import { useLanguage } from '../../i18n/useLanguage';
import { readChosenLanguage } from '../../session/languageChoice';
import { selectUser } from '../../session/sessionSlice';

const LanguageQuestion = lazyPart(
  async () => (await import(/* webpackChunkName: "languageQuestion" */ './LanguageQuestion')).LanguageQuestion,
  () => null,
);

/** Whether the browser asks for Nepali before English. */
const prefersNepali = () => navigator.languages.find((language) => /^(en|ne)\b/i.test(language))?.startsWith('ne');

/** Asks once on an English page who seems to read Nepali rather, by their account or browser, and has not chosen in this browser. */
export function AskLanguage() {
  const language = useLanguage();
  const user = useAppSelector(selectUser);
  const isAsked = useBrowserValue(
    () =>
      language === 'en' &&
      pageLanguages().length > 1 &&
      (user?.language === 'ne' || prefersNepali() === true) &&
      readChosenLanguage() === null,
    false,
  );
  return isAsked ? (
    <Suspense>
      <LanguageQuestion />
    </Suspense>
  ) : null;
}
