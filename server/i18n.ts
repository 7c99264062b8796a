import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language } from '../contract/languages';
import nepali from '../locales/server/ne.json';

const CATALOGS: Record<Language, Messages> = { en: {}, ne: nepali.messages as Messages };

const compiled = new Map<string, ReturnType<typeof compileMessage>>();

/** A message of the source, compiled once. */
function compileOnce(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
}

/** The texts of one mail or page in a language. What the catalog lacks is in English, which stands in the source. */
export function createServerI18n(language: Language): I18n {
  const i18n = setupI18n();
  i18n.setMessagesCompiler(compileOnce);
  i18n.load(language, CATALOGS[language]);
  i18n.activate(language, language === 'en' ? ['en'] : ['en-IN']);
  return i18n;
}

/** For what is English in every language of the shop: the texts of the API, and what bills say. */
export const english: I18n = createServerI18n('en');
