/** The languages of the pages. English is the default: it stands in the source, and its addresses have no prefix. */

export const LANGUAGES = ['en', 'ne'] as const;
export type Language = (typeof LANGUAGES)[number];

const PREFIXES: Record<Language, string> = { en: '', ne: '/ne' };

/** What the paths of pages in a language begin with, for a router. */
export const basenameOf = (language: Language): string => PREFIXES[language] || '/';

/**
 * The languages of a shop's pages. A shop of the specification alone is in English, and so is one whose API is another server, which knows nothing
 * of languages.
 */
export const languagesOf = ({
  shopFeatures,
  apiBaseUrl,
}: {
  shopFeatures: string;
  apiBaseUrl: string;
}): readonly Language[] => (apiBaseUrl === '' && !['', 'none'].includes(shopFeatures) ? LANGUAGES : ['en']);

/** The language of a page's URL without origin, and the URL without the prefix. */
export function readLanguage(url: string, languages: readonly Language[]): { language: Language; url: string } {
  const [, rest] = languages.includes('ne') ? (/^\/ne(?=[/?#]|$)(.*)$/s.exec(url) ?? []) : [];
  if (rest === undefined) return { language: 'en', url };
  return { language: 'ne', url: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The path of a page in a language: "/ne/cart", and "/ne" for the home page. May have a query. */
export function localizedPath(language: Language, path: string): string {
  const localized = PREFIXES[language] + path;
  return language === 'en' ? localized : localized.replace(/^(\/ne)\/(?=[?#]|$)/, '$1');
}
