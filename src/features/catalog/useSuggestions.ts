import { useEffect, useState } from 'react';
import { useLazyGetSuggestionsQuery } from './catalogEndpoints';
import { type ShopProduct } from './readProducts';

const DEBOUNCE = 300;
const MIN_LENGTH = 2;

/**
 * The first products that the products page would find for `text`, requested 300 ms after the last letter, from two letters on.
 * A newer text aborts the call for an older one, whose answer stays only while letters are added or removed at the end.
 * Null while nothing is known, or when the call failed.
 */
export function useSuggestions(text: string): ShopProduct[] | null {
  const [fetchSuggestions] = useLazyGetSuggestionsQuery();
  const [latest, setLatest] = useState<{ search: string; products: ShopProduct[] } | null>(null);
  const search = text.trim();
  const isLongEnough = search.length >= MIN_LENGTH;

  useEffect(() => {
    if (!isLongEnough) return;
    let abort = () => {};
    const timer = setTimeout(() => {
      const call = fetchSuggestions(search);
      abort = () => call.abort();
      void call.then(({ data, error }) => {
        if (data) setLatest({ search, products: data });
        else if ((error as { name?: string } | undefined)?.name !== 'AbortError') setLatest(null);
      });
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [isLongEnough, search, fetchSuggestions]);

  const isRelated = latest && (search.startsWith(latest.search) || latest.search.startsWith(search));
  return isLongEnough && isRelated ? latest.products : null;
}
