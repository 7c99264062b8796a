import { type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { localDigits } from '../../contract/formats';
import { TEXTS_WITH_NAMES } from '../../contract/serverTexts';
import { extractNumbers } from '../../contract/textNumbers';
import { NepaliText } from './NepaliText';

/** A name is any text. */
const PATTERNS = TEXTS_WITH_NAMES.map((id): [id: string, pattern: RegExp] => [
  id,
  new RegExp(`^${id.replace(/[.()]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's'),
]);

const isTranslated = (i18n: I18n, id: string) => i18n.messages[id] !== undefined;

/** The translation of a text of the server; undefined without one. */
function translate(i18n: I18n, text: string): string | undefined {
  if (isTranslated(i18n, text)) return i18n._(text);
  const { id, values } = extractNumbers(text);
  if (isTranslated(i18n, id)) return i18n._(id, { ...values.map((value) => localDigits(i18n, value)) });
  for (const [id, pattern] of PATTERNS) {
    const names = isTranslated(i18n, id) && pattern.exec(text)?.groups;
    if (names)
      return i18n._(id, Object.fromEntries(Object.entries(names).map(([key, name]) => [key, show(i18n, key, name)])));
  }
  return undefined;
}

/** A number in the digits of the page, a text that stands in another one in its language; a name and what somebody wrote as they are. */
function show(i18n: I18n, key: string, name: string): string {
  if (key === 'value') return name;
  return /^[\d,.:-]+$/.test(name) ? localDigits(i18n, name) : (translate(i18n, name) ?? name);
}

/** A text of the server on a Nepali page: with numbers or names in it, or one that the catalog lacks. Comes with the catalog. */
export function ServerText({ text }: { text: string }) {
  const { i18n } = useLingui();
  const translated = translate(i18n, text);
  if (translated === undefined && !/\p{Script=Devanagari}/u.test(text)) return <span lang="en">{text}</span>;
  return <NepaliText>{translated ?? text}</NepaliText>;
}
