import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PAGE_TEXT_TITLES } from '../../../contract/pageTextRules';
import { Loaded } from '../../components/feedback/Loaded';
import { NepaliText } from '../../components/NepaliText';
import { PageFrame } from '../../components/PageFrame';
import { TextLink } from '../../components/TextLink';
import { deskTextPath } from '../../config/paths';
import { deskTextErrors, useGetPageTextsQuery } from '../../features/desk/texts/deskTextEndpoints';
import { isWritten, latestText } from '../../features/desk/texts/versionText';
import { pageLanguages } from '../../i18n/pageLanguage';

/** The texts of the shop, with who changed them last in each language of its pages. */
export const Component = () => {
  const { t, i18n } = useLingui();
  const inNepali = pageLanguages().includes('ne');
  return (
    <PageFrame title={t`Texts`} width="md">
      <Loaded
        query={useGetPageTextsQuery()}
        errors={deskTextErrors.load}
        loading={t`Loading the texts`}
        heights={[3, 3, 3, 3, 3, 3]}
      >
        {(texts) => (
          <Stack component="ul" role="list" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {texts.map(({ name, latest, latest_ne: latestNepali }) => {
              const english = latestText(i18n, latest);
              const showsEnglish = isWritten(latest) && !isWritten(latestNepali);
              const nepali = showsEnglish ? t`the English text` : latestText(i18n, latestNepali);
              return (
                <li key={name}>
                  <TextLink to={deskTextPath(name, 'en')}>{i18n._(PAGE_TEXT_TITLES[name])}</TextLink>
                  <Typography variant="body2" color="textSecondary">
                    <NepaliText>{inNepali ? t`English: ${english}` : english}</NepaliText>
                  </Typography>
                  {inNepali && (
                    <Typography variant="body2" color="textSecondary">
                      <NepaliText>{t`Nepali: ${nepali}`}</NepaliText>
                    </Typography>
                  )}
                </li>
              );
            })}
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
};
