import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { formatTime } from '../../../../contract/formats';
import { type DeskPageText } from '../../../../contract/pageTexts';
import { isWritten } from './versionText';

/** What the text in the other language means for this one: whether Nepali pages show English, or which one was changed later. */
export function OtherLanguage({ text: { language, versions, other } }: { text: DeskPageText }) {
  const { i18n } = useLingui();
  const own = versions[0] ?? null;
  const [english, nepali] = language === 'en' ? [own, other] : [other, own];
  if (isWritten(english) && !isWritten(nepali))
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        <Trans>Nepali pages show the English text until a Nepali one is written.</Trans>
      </Alert>
    );
  // Default texts say the same in both languages.
  if (!other || !isWritten(nepali) || (own && own.at >= other.at)) return null;
  const time = formatTime(i18n, other.at);
  return (
    <Alert severity={language === 'ne' ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {language === 'ne' ? (
        <Trans>The English text was changed later, on {time}. Check that both say the same.</Trans>
      ) : (
        <Trans>The Nepali text was changed later, on {time}. Check that both say the same.</Trans>
      )}
    </Alert>
  );
}
