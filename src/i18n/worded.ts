import { type I18n } from '@lingui/core';

/** The texts of a table in the language of the page, such as the options of a select. */
export const worded = (i18n: I18n, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([value, text]) => [value, i18n._(text)]));
