import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type Language } from '../../contract/languages';

/** How digits are written in Nepali. */
export type Digits = 'latin' | 'devanagari';

/** The locales for numbers. The number of a Nepali plural has the same digits in all browsers, which `ne` does not give. */
export const numberLocales = (language: Language, digits: Digits): string[] =>
  language === 'en' ? ['en'] : [digits === 'devanagari' ? 'en-IN-u-nu-deva' : 'en-IN'];

/** The texts of one page in a language. `messages` are those of a compiled catalog; English stands in the source. */
export function createI18n(language: Language = 'en', messages: Messages = {}, digits: Digits = 'latin'): I18n {
  const i18n = setupI18n();
  // The build compiles all other messages (scripts/compileMessages.cjs).
  if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler((plainText) => [plainText]);
  i18n.load(language, messages);
  i18n.activate(language, numberLocales(language, digits));
  return i18n;
}
