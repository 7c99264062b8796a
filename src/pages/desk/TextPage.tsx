import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type DeskPageText } from '../../../contract/pageTexts';
import { PAGE_TEXT_TITLES, PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import { ColumnTable } from '../../components/ColumnTable';
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
  const { name } = useParams();
  const known = PAGE_TEXTS.find((each) => each === name);
  if (known) return <TextToEdit key={known} name={known} />;
  return (
    <PageFrame title="Unknown text" heading={null}>
      <StatusMessage level="h1" title="There is no such text" links={[{ to: paths.deskTexts, text: 'Texts' }]} />
    </PageFrame>
  );
}

function TextToEdit({ name }: { name: PageTextName }) {
  const title = PAGE_TEXT_TITLES[name];
  return (
    <PageFrame title={`Text: ${title}`} width="md">
      <Typography sx={{ mb: 2 }}>
        The page <TextLink to={paths[name]}>{title}</TextLink> shows this text.
      </Typography>
      <Loaded
        query={useGetDeskPageTextQuery(name)}
        errors={deskTextErrors.load}
        loading="Loading the text"
        heights={[24, 4, 4]}
      >
        {(text) => <OpenedText current={text} />}
      </Loaded>
    </PageFrame>
  );
}

/** What is typed stays when the text is loaded again: only a text that was saved begins the editor anew. */
function OpenedText({ current }: { current: DeskPageText }) {
  const [opened, setOpened] = useState(current);
  return (
    <>
      <TextEditor key={opened.version} opened={opened} current={current} onSaved={setOpened} />
      <Typography variant="h3" component="h2" sx={{ mt: 4, mb: 1 }}>
        Placeholders
      </Typography>
      <ColumnTable
        label="Placeholders"
        rows={current.placeholders}
        keyOf={(row) => row.name}
        columns={[
          { title: 'Placeholder', cell: (row) => <Whole>{`{{${row.name}}}`}</Whole> },
          { title: 'What it is', cell: (row) => row.about },
          { title: 'Now', cell: (row) => row.value || '–' },
        ]}
      />
    </>
  );
}
