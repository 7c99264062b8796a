import { type Language, LANGUAGES } from '../../contract/languages';
import { type Digits } from '../i18n/createI18n';
import { request } from '../http/request';
import { browserStorage } from './storage';
import { readTokens } from './tokenStorage';
import { withAccess } from './withAccess';

const LANGUAGE = 'language';
const DIGITS = 'digits';

/** The language that was chosen in this browser; null without a choice. */
export const readChosenLanguage = (): Language | null => {
  const kept = browserStorage.readText(LANGUAGE);
  return LANGUAGES.find((language) => language === kept) ?? null;
};

/** Keeps the language in this browser. */
export const keepLanguage = (language: Language): boolean => browserStorage.write(LANGUAGE, language);

/** Keeps the language also in the account of the member: their mails come in it. The page may be left at once. */
export function chooseLanguage(language: Language): void {
  keepLanguage(language);
  if (readTokens().access === null) return;
  const call = { url: '/api/user/language/', method: 'PUT', body: { language }, keepalive: true };
  // Without the answer the browser still has the choice.
  withAccess((token) => request(call, { token })).catch(() => undefined);
}

const listeners = new Set<() => void>();

/** How digits are shown on Nepali pages of this browser. */
export const readDigits = (): Digits => (browserStorage.readText(DIGITS) === 'devanagari' ? 'devanagari' : 'latin');

export function keepDigits(digits: Digits): void {
  browserStorage.write(DIGITS, digits);
  for (const listener of [...listeners]) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeToDigits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
