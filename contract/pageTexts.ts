/** The wire schemas of the texts that staff write. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { LANGUAGES } from './languages';
import { PAGE_TEXTS } from './pageTextRules';
import { editConflictOf, Nullable } from './wire';

const Name = Type.Union(PAGE_TEXTS.map((name) => Type.Literal(name)));
const TextLanguage = Type.Union(LANGUAGES.map((language) => Type.Literal(language)));
const Time = Type.String({ format: 'date-time' });
const at = '2026-11-22T04:15:00.000Z';

export const TextSpan = Type.Object({
  text: Type.String({ description: 'a line break is `\\n`' }),
  strong: Type.Optional(Type.Literal(true)),
  em: Type.Optional(Type.Literal(true)),
});
export type TextSpan = Static<typeof TextSpan>;

/** A part of a line: a link where it has an address, of the shop (`/returns`), of the web, of mail or of a phone. */
export const TextRun = Type.Object({ spans: Type.Array(TextSpan), href: Type.Optional(Type.String()) });
export type TextRun = Static<typeof TextRun>;

export const TextLine = Type.Object({
  tag: Type.Union([Type.Literal('h2'), Type.Literal('h3'), Type.Literal('p')]),
  runs: Type.Array(TextRun),
});
export type TextLine = Static<typeof TextLine>;

const listTag = Type.Union([Type.Literal('ul'), Type.Literal('ol')]);
const listStart = Type.Optional(Type.Integer({ description: 'the first number of an `ol`, when it is not 1' }));

/** A list within a list: it has no further list. */
export const InnerTextList = Type.Object({
  tag: listTag,
  start: listStart,
  items: Type.Array(Type.Array(TextLine)),
});
export const TextList = Type.Object({
  tag: listTag,
  start: listStart,
  items: Type.Array(Type.Array(Type.Union([TextLine, InnerTextList]))),
});

export const TextBlock = Type.Union([TextLine, TextList]);
export type TextBlock = Static<typeof TextBlock>;

const blocks: TextBlock[] = [
  { tag: 'h2', runs: [{ spans: [{ text: 'How long' }] }] },
  {
    tag: 'ul',
    items: [[{ tag: 'p', runs: [{ spans: [{ text: 'Sealed packs: ' }, { text: '15 days', strong: true }] }] }]],
  },
  {
    tag: 'p',
    runs: [{ spans: [{ text: 'Call us: ' }] }, { spans: [{ text: '+977 1 5550100' }], href: 'tel:+97715550100' }],
  },
];

/** A text as its page shows it. */
export const PageText = Type.Object(
  {
    blocks: Type.Array(TextBlock),
    changed_at: Nullable(Type.String({ format: 'date-time', description: 'null for the default text' })),
    language: Type.Union(TextLanguage.anyOf, {
      description: 'of the text: en also where ne was asked for and staff have written the English text alone',
    }),
  },
  { examples: [{ blocks, changed_at: at, language: 'en' }] },
);
export type PageText = Static<typeof PageText>;

const by = Nullable(Type.String({ description: 'name of the member of staff; null when their account was deleted' }));
const written = { version: 4, at, by: 'Gita Thapa', is_default: false };

export const PageTextVersion = Type.Object(
  {
    version: Type.Integer(),
    at: Time,
    by,
    is_default: Type.Boolean({ description: 'staff went back to the default text' }),
  },
  { examples: [written] },
);
export type PageTextVersion = Static<typeof PageTextVersion>;

/** A text in the list of all of them. */
export const ListedPageText = Type.Object(
  { name: Name, latest: Nullable(PageTextVersion), latest_ne: Nullable(PageTextVersion) },
  { examples: [{ name: 'returns', latest: written, latest_ne: null }] },
);
export type ListedPageText = Static<typeof ListedPageText>;

export const TextPlaceholder = Type.Object({
  name: Type.String(),
  about: Type.String(),
  value: Type.String({ description: 'what it is filled in with now' }),
});
export type TextPlaceholder = Static<typeof TextPlaceholder>;

/** A text as staff edit it in one language. `other`: the newest version in the other language. */
export const DeskPageText = Type.Object(
  {
    name: Name,
    language: TextLanguage,
    text: Type.String({ description: 'Markdown of headings, lists, links and emphasis, with placeholders' }),
    default_text: Type.String({ description: 'the one of this shop and its settings' }),
    version: Type.Integer({ description: '0 before the first change' }),
    versions: Type.Array(PageTextVersion, { description: 'the newest first, at most 100' }),
    other: Nullable(PageTextVersion),
    placeholders: Type.Array(TextPlaceholder),
  },
  {
    examples: [
      {
        name: 'returns',
        language: 'en',
        text: '## How long\n\n- Sealed packs: **{{return_days_sealed}}**',
        default_text: '## How long\n\n- Sealed packs with the seal whole: {{return_days_sealed}} after delivery.',
        version: 4,
        versions: [written],
        other: null,
        placeholders: [
          { name: 'return_days_sealed', about: 'How long sealed packs can be returned', value: '15 days' },
        ],
      },
    ],
  },
);
export type DeskPageText = Static<typeof DeskPageText>;

export const PageTextConflict = editConflictOf(DeskPageText);

export const PageTextBody = Type.Object(
  {
    text: Type.String(),
    version: Type.Integer({
      description: 'the version that the change was made to; 409 when it is not the current one',
    }),
  },
  { examples: [{ text: '## How long\n\n{{return_days_other}}', version: 4 }] },
);
export type PageTextBody = Static<typeof PageTextBody>;

export const PageTextPreviewBody = Type.Object({ text: Type.String() }, { examples: [{ text: '**Sealed** packs' }] });

export const PageTextPreview = Type.Object({ blocks: Type.Array(TextBlock) }, { examples: [{ blocks }] });
export type PageTextPreview = Static<typeof PageTextPreview>;

/** What a version said. */
export const PageTextSource = Type.Object({ text: Type.String() }, { examples: [{ text: '**Sealed** packs' }] });
export type PageTextSource = Static<typeof PageTextSource>;
