import { type I18n } from '@lingui/core';

/** What a product or a category is called in the language of the page; without a Nepali name as in English. */
export const localName = ({ locale }: I18n, { name, name_ne }: { name: string; name_ne?: string | null }): string =>
  (locale === 'ne' && name_ne) || name;
