import { Type, type Static } from '@sinclair/typebox';
import { type Language, LANGUAGES } from '../../../contract/languages';
import { ORDERINGS, SEARCH_MAX } from '../../../contract/rules';
import { ValidationError } from '../../http/errors';
import { PagingQuery, readPaging, type Page } from '../../http/paging';

/** The greatest id. */
export const INT4_MAX = 2_147_483_647;

const SERVED_ORDERINGS = [...ORDERINGS, '-name'] as const;

/** With `ne`, products have their descriptions in Nepali, too. */
export const LanguageQuery = Type.Object({
  language: Type.Optional(
    Type.Union(
      LANGUAGES.map((language) => Type.Literal(language)),
      { description: 'With ne, products have their descriptions in Nepali, too.' },
    ),
  ),
});

/** The query of the product list without blank parameters. Numbers are text here: `readListing` reads them and has its own errors. */
export const ListingQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_MAX,
      description:
        'Every word must match: name, description or category. Sizes of packs rank. Words that nothing has are dropped, and named in the header Search-Dropped.',
    }),
  ),
  category: Type.Optional(Type.String({ description: 'The id of one category.' })),
  featured: Type.Optional(Type.Boolean({ description: 'Also makes the response a page.' })),
  ordering: Type.Optional(Type.Union(SERVED_ORDERINGS.map((ordering) => Type.Literal(ordering)))),
  ...PagingQuery.properties,
  ...LanguageQuery.properties,
});

/** What a product list shows. It shows everything when `page` is null. */
export type Listing = {
  search: string | null;
  categoryId: number | null;
  featured: boolean | null;
  ordering: (typeof SERVED_ORDERINGS)[number] | 'relevance';
  page: Page | null;
  language?: Language;
  /** The URL with which the URLs of the shop's own images begin. */
  imageBase: string;
};

/**
 * Reads a query into a listing. The ordering is by name by default, with a search by relevance.
 * Throws a ValidationError when the category is not an integer, and a 404 when the page number is invalid.
 */
export function readListing(
  { search, category, featured, ordering, page, page_size, language }: Static<typeof ListingQuery>,
  imageBase: string,
): Listing {
  return {
    search: search ?? null,
    categoryId: category === undefined ? null : readCategory(category),
    featured: featured ?? null,
    ordering: ordering ?? (search === undefined ? 'name' : 'relevance'),
    page: readPaging({ page: page ?? (featured === undefined ? undefined : '1'), page_size }),
    language,
    imageBase,
  };
}

/** The cache key of a query at the shop's URL. Unknown parameters, such as a time stamp, are not part of it. */
export function cacheKey(query: Static<typeof ListingQuery>, baseUrl: string): string {
  return JSON.stringify([
    baseUrl,
    ...Object.keys(ListingQuery.properties).map((name) => query[name as keyof typeof query]),
  ]);
}

/** The query of another page of the same list. */
export function pageQuery(query: Static<typeof ListingQuery>, page: number): string {
  const { search, category, featured, ordering, page_size, language } = query;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, category, featured, ordering, page_size, page, language })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.toString();
}

function readCategory(text: string): number {
  if (!/^[+-]?\d+$/.test(text.trim())) throw new ValidationError({ category: ['A valid integer is required.'] });
  const id = Number(text);
  // Ids begin at 1. A number beyond the range of ids finds nothing, like 0.
  return Math.abs(id) <= INT4_MAX ? id : 0;
}
