import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type DeskPageText } from '../../../contract/pageTexts';
import { PAGE_TEXT_TITLES, PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import { ColumnTable } from '../../components/ColumnTable';
import { EnglishText } from '../../components/EnglishText';
import { Loaded } from '../../components/feedback/Loaded';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { PageFrame } from '../../components/PageFrame';
import { TextLink } from '../../components/TextLink';
import { paths } from '../../config/paths';
import { deskTextErrors, useGetDeskPageTextQuery } from '../../features/desk/texts/deskTextEndpoints';
import { TextEditor } from '../../features/desk/texts/TextEditor';

/** It is copied as a whole. */
const Whole = styled('code')({ whiteSpace: 'nowrap' });

/** One text of the shop, to be edited. */
export function Component() {
  const { t } = useLingui();
  const { name } = useParams();
  const known = PAGE_TEXTS.find((each) => each === name);
  if (known) return <TextToEdit key={known} name={known} />;
  return (
    <PageFrame title={t`Unknown text`} heading={null}>
      <StatusMessage level="h1" title={t`There is no such text`} links={[{ to: paths.deskTexts, text: t`Texts` }]} />
    </PageFrame>
  );
}

function TextToEdit({ name }: { name: PageTextName }) {
  const { t, i18n } = useLingui();
  const title = i18n._(PAGE_TEXT_TITLES[name]);
  return (
    <PageFrame title={t`Text: ${title}`} width="md">
      <Typography sx={{ mb: 2 }}>
        <Trans>
          The page <TextLink to={paths[name]}>{title}</TextLink> shows this text.
        </Trans>
      </Typography>
      <Loaded
        query={useGetDeskPageTextQuery(name)}
        errors={deskTextErrors.load}
        loading={t`Loading the text`}
        heights={[24, 4, 4]}
      >
        {(text) => <OpenedText current={text} />}
      </Loaded>
    </PageFrame>
  );
}

/** What is typed stays when the text is loaded again: only a text that was saved begins the editor anew. */
function OpenedText({ current }: { current: DeskPageText }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(current);
  return (
    <>
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
          { title: t`Now`, cell: (row) => <EnglishText>{row.value || '–'}</EnglishText> },
        ]}
      />
    </>
  );
}
