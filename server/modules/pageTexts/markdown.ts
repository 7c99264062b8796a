import type MarkdownIt from 'markdown-it';
import { type TextBlock, type TextLine, type TextRun } from '../../../contract/pageTexts';

/** A part of a fact: text, or a link. */
export type FactPart = { text: string; href?: string };
/** What a placeholder is filled in with. A fact of several items is a list where it stands alone, and is divided by semicolons elsewhere. */
export type Fact = FactPart[] | { items: FactPart[][] };
export type Facts = ReadonlyMap<string, Fact>;

/** The addresses that a link can have. A link to any other one stays text. */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;
const PLACEHOLDER = /\{\{([^{}]*)\}\}/y;
/** `{{` as the library writes it into an address. */
const ESCAPED_BRACES = '%7B%7B';
/** Of what is in a list within a list. */
const DEEPEST = 4;

/** Headings, lists, links and emphasis. All else that Markdown knows is off and stays text: HTML and pictures above all. */
async function createParser(): Promise<MarkdownIt.MarkdownIt> {
  const { default: Parser } = await import('markdown-it');
  const parser = new Parser('zero').enable(['heading', 'list', 'link', 'emphasis', 'newline', 'escape']);
  parser.validateLink = (href) => LINK.test(href);
  // Without it, the text of a picture would be a link to it.
  parser.inline.ruler.before('link', 'picture', (state, isSilent) => {
    if (!state.src.startsWith('![', state.pos)) return false;
    if (!isSilent) state.pending += '![';
    state.pos += 2;
    return true;
  });
  parser.inline.ruler.push('placeholder', (state, isSilent) => {
    PLACEHOLDER.lastIndex = state.pos;
    const found = PLACEHOLDER.exec(state.src);
    if (!found) return false;
    if (!isSilent) Object.assign(state.push('placeholder', '', 0), { content: found[1]!.trim(), markup: found[0] });
    state.pos += found[0].length;
    return true;
  });
  // What is nested deeper than the wire can say, or the library reads, stays text instead of being left out.
  const paragraph = parser.block.ruler.getRules('').at(-1)!;
  parser.block.ruler.before(
    'list',
    'deepList',
    (state, ...args) => state.level >= DEEPEST && paragraph(state, ...args),
  );
  return parser;
}
let loading: Promise<MarkdownIt.MarkdownIt> | undefined;

type Token = MarkdownIt.Token;
type Block = TextLine | { tag: 'ul' | 'ol'; start?: number; items: Block[][] };

/**
 * Reads Markdown, its placeholders filled in from `facts`. `problems` says which of them are unknown, or stand where they cannot be
 * filled in; in the blocks they stay as they are written. Lines without text are left out.
 */
export async function readMarkdown(source: string, facts: Facts): Promise<{ blocks: TextBlock[]; problems: string[] }> {
  // The library is loaded with the first text.
  const parser = await (loading ??= createParser());
  const tokens = parser.parse(source, {})[Symbol.iterator]();
  const problems = new Set<string>();
  const next = (): Token | undefined => tokens.next().value;

  const readFact = ({ content: name, markup }: Token): FactPart[] => {
    const fact = facts.get(name);
    if (!fact) {
      problems.add(`There is no placeholder ${markup}.`);
      return [{ text: markup }];
    }
    if (Array.isArray(fact)) return fact;
    return fact.items.flatMap((item, index) => (index === 0 ? item : [{ text: '; ' }, ...item]));
  };

  const readLine = (tag: TextLine['tag'], parts: Token[]): TextLine[] => {
    const runs: TextRun[] = [];
    let [strong, em, link] = [0, 0, undefined as string | undefined];
    const add = (text: string, href = link): void => {
      if (text === '') return;
      const span = { text, ...(strong > 0 && { strong: true as const }), ...(em > 0 && { em: true as const }) };
      const last = runs.at(-1);
      if (last && last.href === href) last.spans.push(span);
      else runs.push({ spans: [span], ...(href !== undefined && { href }) });
    };
    for (const part of parts) {
      if (part.type === 'placeholder') for (const { text, href } of readFact(part)) add(text, link ?? href);
      else if (part.type === 'link_open') link = String(part.attrGet('href'));
      else if (part.type === 'link_close') link = undefined;
      else if (part.type === 'hardbreak') add('\n');
      else if (part.type === 'softbreak') add(' ');
      else if (part.tag === 'strong') strong += part.nesting;
      else if (part.tag === 'em') em += part.nesting;
      else add(part.content);
      if (link?.includes(ESCAPED_BRACES)) problems.add('A placeholder cannot be in the address of a link.');
    }
    const hasText = runs.some(({ spans }) => spans.some(({ text }) => text.trim() !== ''));
    return hasText ? [{ tag, runs }] : [];
  };

  const readItems = (end: string): Block[][] => {
    const items: Block[][] = [];
    for (let token = next(); token && token.type !== end; token = next()) items.push(readBlocks('list_item_close'));
    return items.filter((item) => item.length > 0);
  };
  const toList = (tag: 'ul' | 'ol', items: Block[][], start = 1): Block[] =>
    items.length > 0 ? [{ tag, items, ...(start !== 1 && { start }) }] : [];

  /** The blocks up to a token of the type `end`. */
  const readBlocks = (end?: string): Block[] => {
    const blocks: Block[] = [];
    for (let token = next(); token && token.type !== end; token = next()) {
      if (token.type === 'bullet_list_open') blocks.push(...toList('ul', readItems('bullet_list_close')));
      if (token.type === 'ordered_list_open')
        blocks.push(...toList('ol', readItems('ordered_list_close'), Number(token.attrGet('start') ?? 1)));
      if (token.type !== 'paragraph_open' && token.type !== 'heading_open') continue;
      const parts = next()?.children ?? [];
      const fact = parts.length === 1 && parts[0]!.type === 'placeholder' ? facts.get(parts[0]!.content) : undefined;
      // The page has the only h1.
      const tag = token.type === 'paragraph_open' ? 'p' : token.tag > 'h2' ? 'h3' : 'h2';
      if (fact && !Array.isArray(fact) && tag === 'p' && token.level < DEEPEST)
        blocks.push(
          ...toList(
            'ul',
            fact.items.map((item) => [{ tag: 'p', runs: toRuns(item) }]),
          ),
        );
      else blocks.push(...readLine(tag, parts));
    }
    return blocks;
  };
  // Its lists are no deeper than the type says: `deepList`.
  const blocks = readBlocks() as TextBlock[];
  return { blocks, problems: [...problems] };
}

const toRuns = (parts: FactPart[]): TextRun[] =>
  parts.map(({ text, href }) => ({ spans: [{ text }], ...(href && { href }) }));
