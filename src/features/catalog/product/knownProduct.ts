import { type AppState } from '../../../api/hooks';
import { type ShopProduct } from '../catalogEndpoints';
import { viewedApi } from './viewedEndpoint';

const { getProducts, getFeaturedProducts, getSuggestions, getProduct, getViewedProducts } = viewedApi.endpoints;
const { selectCachedArgsForQuery } = viewedApi.util;

/** A product of the cached lists: what its page can show before its own response. */
export function selectKnownProduct(state: AppState, id: number | null): ShopProduct | undefined {
  const cachedLists = function* () {
    for (const filter of selectCachedArgsForQuery(state, 'getProducts'))
      for (const page of getProducts.select(filter)(state).data?.pages ?? []) yield page.products;
    yield getFeaturedProducts.select()(state).data ?? [];
    for (const text of selectCachedArgsForQuery(state, 'getSuggestions'))
      yield (getSuggestions.select(text)(state).data ?? []).filter((suggestion) => 'id' in suggestion);
    for (const viewed of selectCachedArgsForQuery(state, 'getViewedProducts'))
      yield getViewedProducts.select(viewed)(state).data ?? [];
    for (const other of selectCachedArgsForQuery(state, 'getProduct'))
      yield getProduct.select(other)(state).data?.related ?? [];
  };
  for (const products of cachedLists()) {
    const known = products.find((product) => product.id === id);
    if (known) return known;
  }
  return undefined;
}
