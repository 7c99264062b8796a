import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Messages } from '@lingui/core';
import catalog from '../../locales/shop/ne.json';
import { createI18n } from '../../src/i18n/createI18n';

const messages = catalog.messages as unknown as Messages;

/** The texts of Nepali pages, for the functions that format amounts and dates. */
export const nepali = createI18n('ne', messages);

/** The Nepali of an English message, as pages show it. Throws for a message that the catalog lacks. */
export function ne(english: string, values?: Record<string, string | number>): string {
  const id = [english, generateMessageId(english)].find((each) => each in messages);
  if (id === undefined) throw new Error(`The catalog has no “${english}”`);
  return nepali._(id, values).replace(/<\/?\d+\/?>/g, '');
}
