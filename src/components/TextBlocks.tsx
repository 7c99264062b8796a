import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type Language } from '../../contract/languages';
import { type TextBlock, type TextLine, type TextRun } from '../../contract/pageTexts';
import { useLanguage } from '../i18n/useLanguage';
import { NepaliText } from './NepaliText';
import { TextLink } from './TextLink';

const Text = styled('div')(({ theme }) => ({
  maxWidth: '42rem',
  overflowWrap: 'anywhere',
  // A line break is a line break.
  whiteSpace: 'pre-line',
  '& h2, & h3': { ...theme.typography.h3, margin: theme.spacing(4, 0, 0) },
  '& h3': { fontSize: theme.typography.body1.fontSize, marginTop: theme.spacing(2) },
  '& p': { margin: theme.spacing(1, 0, 0) },
  '& ul, & ol': { margin: theme.spacing(1, 0, 0), paddingInlineStart: theme.spacing(2.5) },
  '& li': { marginTop: theme.spacing(0.5) },
  '& li > *': { marginTop: theme.spacing(0.5) },
  '& li > p:first-of-type': { marginTop: 0 },
}));

const spansOf = ({ spans }: TextRun, language: Language) =>
  spans.map(({ text, strong, em }, index) => {
    const shown = (
      <NepaliText key={index} within={language}>
        {text}
      </NepaliText>
    );
    const stressed = em ? <em key={index}>{shown}</em> : shown;
    return strong ? <strong key={index}>{stressed}</strong> : stressed;
  });

type InLanguage<Part> = Part & { language: Language };

const Line = ({ tag: Tag, runs, language }: InLanguage<TextLine>) => (
  <Tag>
    {runs.map((run, index) =>
      run.href === undefined ? (
        spansOf(run, language)
      ) : run.href.startsWith('/') ? (
        <TextLink key={index} to={run.href} color="inherit">
          {spansOf(run, language)}
        </TextLink>
      ) : (
        <Link key={index} href={run.href} color="inherit">
          {spansOf(run, language)}
        </Link>
      ),
    )}
  </Tag>
);

const Block = (block: InLanguage<TextBlock>) => {
  if (!('items' in block)) return <Line {...block} />;
  const items = block.items.map((item, index) => (
    <li key={index}>
      {item.map((inner, place) => (
        <Block key={place} {...inner} language={block.language} />
      ))}
    </li>
  ));
  return block.tag === 'ol' ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
};

/** A text of the shop, marked where it is not in the language of the page: what is neither heading, list, link nor emphasis is text. */
export function TextBlocks({ blocks, language }: { blocks: TextBlock[]; language: Language }) {
  const isOther = useLanguage() !== language;
  return (
    <Text lang={isOther ? language : undefined}>
      {blocks.map((block, index) => (
        <Block key={index} {...block} language={language} />
      ))}
    </Text>
  );
}
