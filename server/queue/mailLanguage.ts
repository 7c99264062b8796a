import { type I18n } from '@lingui/core';
import { type Language, localizedPath } from '../../contract/languages';
import { type Config, shopAddress, shopLanguages } from '../config/config';
import { createServerI18n } from '../i18n';

/** The texts of an email to an account; English where the shop has no pages in the account's language. */
export const mailI18n = (config: Config, { language }: { language: Language }): I18n =>
  createServerI18n(shopLanguages(config).includes(language) ? language : 'en');

/** The address of a page in the language of an email. */
export const mailUrl = (config: Config, i18n: I18n, path: string): string =>
  shopAddress(config) + localizedPath(i18n.locale as Language, path);
