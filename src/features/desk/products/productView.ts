import { type ManagedProductQuery } from '../../../../contract/managedProducts';
import { PRODUCT_ORDERINGS, type ProductOrdering } from '../../../../contract/productRules';
import { readWhole } from '../../../http/readWire';

/** What the list shows. It is in the address. */
export type ProductView = {
  q: string;
  show: 'sale' | 'archived' | 'all';
  isLow: boolean;
  lacksParticulars: boolean;
  category: number | null;
  sort: ProductOrdering;
  page: number;
};

export const SHOWN: Record<ProductView['show'], string> = {
  sale: /*i18n*/ 'On sale',
  archived: /*i18n*/ 'Archived',
  all: /*i18n*/ 'All products',
};
export const SORTED: Record<ProductOrdering, string> = {
  name: /*i18n*/ 'Name',
  '-name': /*i18n*/ 'Name, from Z',
  price: /*i18n*/ 'Lowest price',
  '-price': /*i18n*/ 'Highest price',
  quantity: /*i18n*/ 'Lowest stock',
  '-quantity': /*i18n*/ 'Highest stock',
  '-created_at': /*i18n*/ 'Newest',
  created_at: /*i18n*/ 'Oldest',
};

const isShown = (text: string | null): text is ProductView['show'] => text !== null && text in SHOWN;

export function readProductView(params: URLSearchParams): ProductView {
  const show = params.get('show');
  return {
    q: params.get('q') ?? '',
    show: isShown(show) ? show : 'sale',
    isLow: params.get('low') === '1',
    lacksParticulars: params.get('missing') === '1',
    category: readWhole(params.get('category')),
    sort: PRODUCT_ORDERINGS.find((ordering) => ordering === params.get('sort')) ?? 'name',
    page: readWhole(params.get('page')) ?? 1,
  };
}

export function writeProductView({
  q,
  show,
  isLow,
  lacksParticulars,
  category,
  sort,
  page,
}: ProductView): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(show !== 'sale' && { show }),
    ...(isLow && { low: '1' }),
    ...(lacksParticulars && { missing: '1' }),
    ...(category !== null && { category: String(category) }),
    ...(sort !== 'name' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

export const toProductQuery = (view: ProductView): ManagedProductQuery & { page: number } => ({
  ...(view.q && { search: view.q }),
  ...(view.show !== 'all' && { archived: view.show === 'archived' }),
  ...(view.isLow && { low: true }),
  ...(view.lacksParticulars && { particulars_missing: true }),
  ...(view.category !== null && { category: view.category }),
  ordering: view.sort,
  page: view.page,
});
