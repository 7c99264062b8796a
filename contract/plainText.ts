/** What people write, without characters that cannot be seen and change how the text around them reads. */

// Control characters, marks that change the direction of writing, and the byte order mark. Devanagari needs U+200C and U+200D.
const HIDDEN = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;

/** The text without hidden characters, trimmed. Line breaks become `\n`, tabs become spaces. */
export const plainText = (text: string): string =>
  text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(HIDDEN, '').trim();

/** The text on one line: a line break becomes a space. */
export const oneLine = (text: string): string => plainText(text).replace(/\s*\n\s*/g, ' ');
