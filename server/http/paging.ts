/**
 * Pages of a list: `page` from 1, `page_size` up to 100. The query's schema takes both as text, because an invalid page is a 404 and an
 * invalid size is replaced by the default.
 */
import { Type, type Static } from '@sinclair/typebox';
import { DetailError } from './errors';

const PAGE_SIZE = 24;
/** The size of a page of a list that is always paged, unless the query says another. */
const PAGED_SIZE = 20;
const PAGE_SIZE_MAX = 100;

export const PagingQuery = Type.Object({
  page: Type.Optional(Type.String({ description: 'From 1. Makes the response a page.' })),
  page_size: Type.Optional(
    Type.String({ description: `Up to ${PAGE_SIZE_MAX}, ${PAGE_SIZE} by default. Makes the response a page.` }),
  ),
});

/** The query of a list that is always paged. */
export const PagedQuery = Type.Object({
  page: Type.Optional(Type.String({ description: 'From 1, the default.' })),
  page_size: Type.Optional(Type.String({ description: `Up to ${PAGE_SIZE_MAX}, ${PAGED_SIZE} by default.` })),
});

export type Page = { number: number; size: number };

/** The page that a query asks for; null when it asks for the whole list. Throws `invalidPage`. */
export function readPaging({ page, page_size }: Static<typeof PagingQuery>): Page | null {
  if (page === undefined && page_size === undefined) return null;
  return { number: readPageNumber(page ?? '1'), size: readPageSize(page_size, PAGE_SIZE) };
}

/** The page of a list that is always paged: the first one by default. Throws `invalidPage`. */
export function readPage({ page, page_size }: Static<typeof PagedQuery>): Page {
  return { number: readPageNumber(page ?? '1'), size: readPageSize(page_size, PAGED_SIZE) };
}

/**
 * `next` and `previous` of a page: the absolute address of the list with the same query and another page, or null.
 * Throws `invalidPage` for a page behind the last one.
 */
export function pageLinks(url: string, query: object, page: Page, count: number): PageLinks {
  const pages = Math.max(1, Math.ceil(count / page.size));
  if (page.number > pages) throw invalidPage();
  return linksOf(url, query, page, page.number < pages);
}

type PageLinks = { next: string | null; previous: string | null };

/** `next` and `previous` of a page that exists. */
export function linksOf(url: string, query: object, { number }: Page, hasNext: boolean): PageLinks {
  const linkTo = (page: number): string => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page })) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    return `${url}?${parameters.toString()}`;
  };
  return { next: hasNext ? linkTo(number + 1) : null, previous: number > 1 ? linkTo(number - 1) : null };
}

/** The error for a page that does not exist. */
export function invalidPage(): DetailError {
  return new DetailError(404, 'Invalid page.');
}

function readPageNumber(text: string): number {
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  if (number < 1) throw invalidPage();
  return number;
}

/** Clamps a size that is too big and takes the default for an invalid one, as Django REST Framework does. */
function readPageSize(text: string | undefined, byDefault: number): number {
  const size = text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return size < 1 ? byDefault : Math.min(size, PAGE_SIZE_MAX);
}
