/** What people write, in the one form in which the shop keeps it, so that texts which look alike are equal. */

/** Control characters but for the line break, marks that change the direction of writing, and characters without a glyph: for a class of JavaScript's and PostgreSQL's patterns. */
export const HIDDEN_CHARACTERS =
  '\\u0001-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb';
const HIDDEN = new RegExp(`[\\u0000${HIDDEN_CHARACTERS}]`, 'g');
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
// Joiners are kept where they change how a word looks: in Devanagari, Arabic and emoji.
const IDLE_JOINERS =
  /(^|[^\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;

/**
 * The text composed (NFC), without hidden characters, with single blanks, trimmed. Line breaks become `\n`, and there is at most one empty
 * line between two others. Read again, the result stays as it is.
 */
export const plainText = (text: string): string =>
  text
    .replace(LINE_BREAK, '\n')
    .replaceAll('\t', ' ')
    .replace(HIDDEN, '')
    .normalize('NFC')
    .replace(IDLE_JOINERS, '$1')
    // Once more, because what was left out may have kept two characters apart.
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The text on one line: a line break becomes a space. */
export const oneLine = (text: string): string => plainText(text).replace(/\n+/g, ' ');

const TAGS =
  'a|abbr|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul';
const SCRIPTS = /<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const BREAKS = /<(?:br|hr|\/(?:p|div|li|tr|h[1-6]|blockquote|ul|ol|table))\b[^<>]*>|\\r?\\?n/gi;
const TAG = new RegExp(`</?(?:${TAGS}|\\w+:\\w+)\\b[^<>]*>`, 'gi');
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  frac12: '½',
  frac14: '¼',
  eacute: 'é',
  reg: '®',
  trade: '™',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi;

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16);
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity;
}

/** Plain text of what an editor of web pages has made: without tags, with its paragraphs on lines, `&amp;` as `&` and `\\n` as a line break. */
export function withoutMarkup(text: string): string {
  const plain = plainText(
    text.replace(SCRIPTS, '').replace(BREAKS, '\n').replace(TAG, '').replace(ENTITY, decodeEntity),
  );
  // What was decoded may be markup again, which a second reading would find.
  return plain === text ? text : withoutMarkup(plain);
}
