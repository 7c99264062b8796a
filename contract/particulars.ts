/** What the law asks a shop to show of its goods beside name, size and price. Plain values, cheap to import. */

export const PARTICULARS = ['brand', 'producer', 'origin', 'ingredients', 'care'] as const;
export type Particular = (typeof PARTICULARS)[number];

/** `origin` is a country of ISO 3166-1 by its code, the others are lines of text; null what is not known. */
export type Particulars = Record<Particular, string | null>;

export const PARTICULAR_NAMES: Record<Particular, string> = {
  brand: /*i18n*/ 'Brand',
  producer: /*i18n*/ 'Producer',
  origin: /*i18n*/ 'Country of origin',
  ingredients: /*i18n*/ 'Ingredients',
  care: /*i18n*/ 'Storage and care',
};

/** What every product has. Many goods have no brand. */
export const REQUIRED_PARTICULARS = PARTICULARS.filter((name) => name !== 'brand');
