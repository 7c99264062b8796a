import { Type, type Static } from '@sinclair/typebox';
import { ORDERINGS, SEARCH_MAX } from '../../../contract/rules';
import { DetailError, ValidationError } from '../../http/errors';

const PAGE_SIZE = 24;
const PAGE_SIZE_MAX = 100;
const INT4_MAX = 2_147_483_647;

const SERVED_ORDERINGS = [...ORDERINGS, '-name'] as const;

/** The query of the product list, blank parameters taken away. Its numbers are read below: their faults have answers of their own. */
export const ListingQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: SEARCH_MAX, description: 'Every word must match: name, description or category.' }),
  ),
  category: Type.Optional(Type.String({ description: 'The id of one category.' })),
  featured: Type.Optional(Type.Boolean({ description: 'Also makes the answer a page.' })),
  ordering: Type.Optional(Type.Union(SERVED_ORDERINGS.map((ordering) => Type.Literal(ordering)))),
  page: Type.Optional(Type.String({ description: 'From 1. Makes the answer a page.' })),
  page_size: Type.Optional(
    Type.String({ description: `Up to ${PAGE_SIZE_MAX}, ${PAGE_SIZE} by default. Makes the answer a page.` }),
  ),
});

/** What a product list shows. Without a page it shows everything. */
export type Listing = {
  search: string | null;
  categoryId: number | null;
  featured: boolean | null;
  ordering: (typeof SERVED_ORDERINGS)[number];
  page: { number: number; size: number } | null;
  /** Where the shop is reached: the addresses of its own pictures begin with it. */
  base: string;
};

/**
 * Reads a query into a listing. An ordering is `name` when none is asked for.
 * Throws a ValidationError for a category that is no integer, 404 for a page that can never be.
 */
export function readListing(
  { search, category, featured, ordering, page, page_size }: Static<typeof ListingQuery>,
  base: string,
): Listing {
  const paged = featured !== undefined || page !== undefined || page_size !== undefined;
  return {
    search: search ?? null,
    categoryId: category === undefined ? null : readCategory(category),
    featured: featured ?? null,
    ordering: ordering ?? 'name',
    page: paged ? { number: readPage(page ?? '1'), size: readPageSize(page_size) } : null,
    base,
  };
}

/** A text that two queries share only when they ask for the same at the same address; what the list does not know, like a time stamp, is left out. */
export function keyOf(
  { search, category, featured, ordering, page, page_size }: Static<typeof ListingQuery>,
  base: string,
): string {
  return JSON.stringify([base, search, category, featured, ordering, page, page_size]);
}

/** The query of another page of the same list. */
export function pageQuery(query: Static<typeof ListingQuery>, page: number): string {
  const { search, category, featured, ordering, page_size } = query;
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, category, featured, ordering, page_size, page })) {
    if (value !== undefined) address.set(name, String(value));
  }
  return address.toString();
}

/** The refusal of a page that does not exist. */
export function invalidPage(): DetailError {
  return new DetailError(404, 'Invalid page.');
}

function readCategory(text: string): number {
  if (!/^[+-]?\d+$/.test(text.trim())) throw new ValidationError({ category: ['A valid integer is required.'] });
  const id = Number(text);
  // Ids begin at 1: 0 is nobody's, like every number that no id can reach.
  return Math.abs(id) <= INT4_MAX ? id : 0;
}

function readPage(text: string): number {
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  if (number < 1) throw invalidPage();
  return number;
}

/** A size too big is cut, one that is none is the default, as in the family. */
function readPageSize(text: string | undefined): number {
  const size = text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return size < 1 ? PAGE_SIZE : Math.min(size, PAGE_SIZE_MAX);
}
