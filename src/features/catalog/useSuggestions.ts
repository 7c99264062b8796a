import { useEffect } from 'react';
import { useLazyGetSuggestionsQuery } from './catalogEndpoints';
import { type ShopProduct } from './readProducts';

const DEBOUNCE = 300;
const MIN_LENGTH = 2;

/**
 * The first products that the products page would find for `text`, requested 300 ms after the last letter, from two letters on.
 * A newer text aborts the call for an older one; null while nothing is known, or when the call failed.
 */
export function useSuggestions(text: string): ShopProduct[] | null {
  const [fetchSuggestions, { data, isError }] = useLazyGetSuggestionsQuery();
  const search = text.trim();
  const isLongEnough = search.length >= MIN_LENGTH;

  useEffect(() => {
    if (!isLongEnough) return;
    let abort = () => {};
    const timer = setTimeout(() => {
      const call = fetchSuggestions(search);
      abort = () => call.abort();
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [isLongEnough, search, fetchSuggestions]);

  return isLongEnough && !isError && data ? data : null;
}
