import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE = 300;

/**
 * The draft of a search box whose settled text is in the URL. `onSettled` gets the text 300 ms after the last letter; `settleNow` passes it
 * at once. A text that the URL gets from elsewhere (Back, another search box) replaces the draft; the box's own text does not, so that
 * letters typed meanwhile stay.
 */
export function useSearchDraft(settled: string, onSettled: (text: string, how: 'typed' | 'entered') => void) {
  const [draft, setDraft] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [sent, setSent] = useState(settled);

  if (settled !== seen) {
    setSeen(settled);
    if (settled !== sent) {
      setDraft(settled);
      setSent(settled);
    }
  }

  const settle = (how: 'typed' | 'entered') => {
    const text = draft.trim();
    if (text === sent) return;
    setSent(text);
    onSettled(text, how);
  };
  const settleTyped = useEffectEvent(() => settle('typed'));

  useEffect(() => {
    const timer = setTimeout(settleTyped, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [draft]);

  return { draft, setDraft, settleNow: () => settle('entered') };
}
