import { useEffect, useState } from 'react';
import { useDebouncedInput } from '../../../components/useDebouncedInput';
import { type Suggestion, useLazyGetSuggestionsQuery } from '../catalogEndpoints';

const MIN_LENGTH = 2;

export type Suggestions = { search: string; options: Suggestion[] };

/**
 * The first products that the products page would find for `text`, and a last entry for all of them, requested when typing pauses, from two
 * letters on. A newer text aborts the call for an older one, whose response stays only while letters are added or removed at the end.
 * `suggestions` is null while nothing is known, or when the call failed. `composition` are the handlers of the text box.
 */
export function useSuggestions(text: string) {
  const [fetchSuggestions] = useLazyGetSuggestionsQuery();
  const [search, setSearch] = useState('');
  const [latest, setLatest] = useState<Suggestions | null>(null);
  const typed = text.trim();
  const isLongEnough = typed.length >= MIN_LENGTH;
  const composition = useDebouncedInput(typed, () => setSearch(isLongEnough ? typed : ''));
  if (!isLongEnough && search !== '') setSearch('');

  useEffect(() => {
    if (search === '') return;
    const call = fetchSuggestions(search);
    void call.then(({ data, error }) => {
      if (data) setLatest({ search, options: data });
      else if ((error as { name?: string } | undefined)?.name !== 'AbortError') setLatest(null);
    });
    return () => call.abort();
  }, [search, fetchSuggestions]);

  const isRelated = latest && (typed.startsWith(latest.search) || latest.search.startsWith(typed));
  return { suggestions: isLongEnough && isRelated ? latest : null, composition };
}
