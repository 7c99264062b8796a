import { catalogApi, PAGE_SIZE, type ProductFilter } from '../catalogEndpoints';

/** The server sends up to 100 products at once. */
const LARGEST = 4 * PAGE_SIZE;

/** Makes the first pages of a list one, so that it is asked for again by one call. */
export const joinPages = (filter: ProductFilter) =>
  catalogApi.util.updateQueryData('getProducts', filter, ({ pages, pageParams }) => {
    while (pages.length > 1) {
      const [first, second] = [pages[0]!, pages[1]!];
      const size = pageParams[0]!.size + pageParams[1]!.size;
      if (first.products.length !== pageParams[0]!.size || second.count === null || size > LARGEST) return;
      pages.splice(0, 2, { ...second, products: [...first.products, ...second.products] });
      pageParams.splice(0, 2, { page: 1, size });
    }
  });
