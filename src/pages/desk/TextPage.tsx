import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useMatch, useNavigate, useParams } from 'react-router-dom';
import { localizedPath } from '../../../contract/languages';
import { type DeskPageText } from '../../../contract/pageTexts';
import { PAGE_TEXT_TITLES, PAGE_TEXTS } from '../../../contract/pageTextRules';
import { ChoicePills } from '../../components/ChoicePills';
import { ColumnTable } from '../../components/ColumnTable';
import { EnglishText } from '../../components/EnglishText';
import { NepaliText } from '../../components/NepaliText';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { TextLink } from '../../components/TextLink';
import { deskTextPath, paths } from '../../config/paths';
import { deskTextErrors, type TextKey, useGetDeskPageTextQuery } from '../../features/desk/texts/deskTextEndpoints';
import { OtherLanguage } from '../../features/desk/texts/OtherLanguage';
import { TextEditor } from '../../features/desk/texts/TextEditor';
import { pageLanguages } from '../../i18n/pageLanguage';
import { useLanguage } from '../../i18n/useLanguage';

/** It is copied as a whole. */
const Whole = styled('code')({ whiteSpace: 'nowrap' });

/** One text of the shop, to be edited in one language. */
export function Component() {
  const { t } = useLingui();
  const { name } = useParams();
  const language = useMatch(paths.deskNepaliText) ? 'ne' : 'en';
  const known = PAGE_TEXTS.find((each) => each === name);
  if (known && pageLanguages().includes(language))
    return <TextToEdit key={`${known} ${language}`} name={known} language={language} />;
  return (
    <PageFrame title={t`Unknown text`} heading={null}>
      <StatusMessage level="h1" title={t`There is no such text`} links={[{ to: paths.deskTexts, text: t`Texts` }]} />
    </PageFrame>
  );
}

function TextToEdit({ name, language }: TextKey) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const title = i18n._(PAGE_TEXT_TITLES[name]);
  return (
    <PageFrame title={language === 'ne' ? t`Text in Nepali: ${title}` : t`Text: ${title}`} width="md">
      <Typography sx={{ mb: 2 }}>
        <Trans>
          The page{' '}
          <ShownPage name={name} language={language}>
            {title}
          </ShownPage>{' '}
          shows this text.
        </Trans>
      </Typography>
      {pageLanguages().length > 1 && (
        <Box sx={{ mb: 2 }}>
          <ChoicePills
            label={t`Language`}
            value={language}
            options={[
              ['en', t`English`],
              ['ne', t`Nepali`],
            ]}
            onChoose={(chosen) => void navigate(deskTextPath(name, chosen))}
          />
        </Box>
      )}
      <Loaded
        query={useGetDeskPageTextQuery({ name, language })}
        errors={deskTextErrors.load}
        loading={t`Loading the text`}
        heights={[24, 4, 4]}
      >
        {(text) => <OpenedText current={text} />}
      </Loaded>
    </PageFrame>
  );
}

/** A link to the page in the language of the text: a new document where the desk is in the other one. */
function ShownPage({ name, language, children }: TextKey & { children: ReactNode }) {
  if (language === useLanguage()) return <TextLink to={paths[name]}>{children}</TextLink>;
  return (
    <Link href={localizedPath(language, paths[name])} hrefLang={language}>
      {children}
    </Link>
  );
}

/** What is typed stays when the text is loaded again: only a text that was saved begins the editor anew. */
function OpenedText({ current }: { current: DeskPageText }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(current);
  return (
    <>
      <OtherLanguage text={current} />
      <TextEditor key={opened.version} opened={opened} current={current} onSaved={setOpened} />
      <Typography variant="h3" component="h2" sx={{ mt: 4, mb: 1 }}>
        <Trans>Placeholders</Trans>
      </Typography>
      <ColumnTable
        label={t`Placeholders`}
        rows={current.placeholders}
        keyOf={(row) => row.name}
        columns={[
          { title: t`Placeholder`, cell: (row) => <Whole>{`{{${row.name}}}`}</Whole> },
          { title: t`What it is`, cell: (row) => <EnglishText>{row.about}</EnglishText> },
          { title: t`Now`, cell: (row) => <NepaliText>{row.value || '–'}</NepaliText> },
        ]}
      />
    </>
  );
}
