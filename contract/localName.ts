import { type I18n } from '@lingui/core';

/** The name of goods in the language of the texts; the English one where they have no Nepali one. */
export const localName = (i18n: I18n, { name, name_ne }: { name: string; name_ne?: string | null }): string =>
  (i18n.locale === 'ne' && name_ne) || name;
