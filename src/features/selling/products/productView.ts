/** Which of their products a member sees. In the address: `?show=review&search=honey&page=2`. Without `show`: the first of which there are any. */
export const SCOPES = ['sale', 'draft', 'review', 'rejected', 'archived'] as const;
export type ProductScope = (typeof SCOPES)[number];

export const SCOPE_TEXTS: Record<ProductScope, string> = {
  sale: /*i18n*/ 'On sale',
  archived: /*i18n*/ 'Archived',
  draft: /*i18n*/ 'Drafts',
  review: /*i18n*/ 'In review',
  rejected: /*i18n*/ 'Sent back',
};

export const EMPTY_TEXTS: Record<ProductScope, string> = {
  sale: /*i18n*/ 'You have no product on sale',
  archived: /*i18n*/ 'You have archived no product',
  draft: /*i18n*/ 'You have no draft',
  review: /*i18n*/ 'Nothing of yours is in review',
  rejected: /*i18n*/ 'Nothing was sent back to you',
};

/** `scope` is null until it is known of which there are any. */
export type ProductView = { scope: ProductScope | null; search: string; page: number };

/** The view of an address; `first` is the scope of one that names none. */
export function readProductView(query: URLSearchParams, first: ProductScope | null): ProductView {
  const scope = SCOPES.find((each) => each === query.get('show')) ?? first;
  const page = Number(query.get('page'));
  return { scope, search: query.get('search') ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

export function writeProductView({ scope, search, page }: ProductView): URLSearchParams {
  return new URLSearchParams({
    ...(scope && { show: scope }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
}
