import { type Messages } from '@lingui/core';
import { type Language, languagesOf, readLanguage } from '../../contract/languages';
import { pageSettings } from '../config/pageSettings';

/** The languages in which the shop has pages. */
export const pageLanguages = (): readonly Language[] => languagesOf(pageSettings());

/** The language of this page, and its path without the prefix. */
export function pageLanguage(): { language: Language; path: string } {
  const { language, url } = readLanguage(window.location.pathname, pageLanguages());
  return { language, path: url };
}

/** Loads the texts of a language. English needs none. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'en') return {};
  const catalog = await import(/* webpackChunkName: "ne" */ '../../locales/shop/ne.json');
  return catalog.messages as unknown as Messages;
}
