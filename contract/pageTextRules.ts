/** The texts of the shop that staff write, each a page. Plain values, cheap to import. */

/** How the shop works. */
export const HELP_TEXTS = ['contact', 'delivery', 'returns', 'questions'] as const;
/** On which terms. */
export const LEGAL_TEXTS = ['privacy', 'terms'] as const;
export const PAGE_TEXTS = [...HELP_TEXTS, ...LEGAL_TEXTS] as const;
export type PageTextName = (typeof PAGE_TEXTS)[number];

export const PAGE_TEXT_TITLES: Readonly<Record<PageTextName, string>> = {
  contact: /*i18n*/ 'Contact us',
  delivery: /*i18n*/ 'Delivery',
  returns: /*i18n*/ 'Returns',
  questions: /*i18n*/ 'Questions',
  privacy: /*i18n*/ 'Privacy',
  terms: /*i18n*/ 'Terms',
};

/** The most characters of a text. */
export const PAGE_TEXT_MAX = 20_000;
