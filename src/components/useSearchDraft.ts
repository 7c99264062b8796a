import { useState } from 'react';
import { useDebouncedInput } from './useDebouncedInput';

/**
 * The draft of a search box whose settled text is in the URL. `onSettled` gets the text when typing pauses; `settleNow` passes it
 * at once. A text that the URL gets from elsewhere (Back, another search box) replaces the draft; the box's own text does not, so that
 * letters typed meanwhile stay. `reset` replaces the draft by a text that the caller puts into the URL itself.
 */
export function useSearchDraft(settled: string, onSettled: (text: string, how: 'typed' | 'entered') => void) {
  const [draft, setDraft] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [sent, setSent] = useState(settled);

  const reset = (text: string) => {
    setDraft(text);
    setSent(text);
  };

  if (settled !== seen) {
    setSeen(settled);
    if (settled !== sent) reset(settled);
  }

  const settle = (how: 'typed' | 'entered') => {
    const text = draft.trim();
    if (text === sent) return;
    setSent(text);
    onSettled(text, how);
  };

  const composition = useDebouncedInput(draft, () => settle('typed'));
  return { draft, setDraft, settleNow: () => settle('entered'), reset, composition };
}

export type SearchDraft = ReturnType<typeof useSearchDraft>;
