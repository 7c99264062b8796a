import { type InfiniteData } from '@reduxjs/toolkit/query';
import { type ProductPage } from '../readProducts';

export const PAGE_SIZE = 24;
/** The server sends up to 100 products at once. */
const LARGEST = 4 * PAGE_SIZE;

/** A page of a list: its number, when all before it have this size. */
export type ListPage = { page: number; size: number };

export const FIRST_PAGE: ListPage = { page: 1, size: PAGE_SIZE };

/** The page to ask for after this one; undefined at the end. A server with a size of its own is asked for its next page. */
export function nextPage({ hasNext, products }: ProductPage, { page, size }: ListPage): ListPage | undefined {
  if (!hasNext) return undefined;
  return products.length === size ? { page: (page * size) / PAGE_SIZE + 1, size: PAGE_SIZE } : { page: page + 1, size };
}

/** Makes the first pages one, so that a visit of the list again asks for them by one call. Changes `pages`. */
export function joinPages<Page extends ProductPage>({ pages, pageParams }: InfiniteData<Page, ListPage>): void {
  while (pages.length > 1) {
    const [first, second] = [pages[0]!, pages[1]!];
    const size = pageParams[0]!.size + pageParams[1]!.size;
    if (first.products.length !== pageParams[0]!.size || second.count === null || size > LARGEST) return;
    pages.splice(0, 2, { ...second, products: [...first.products, ...second.products] });
    pageParams.splice(0, 2, { page: 1, size });
  }
}
