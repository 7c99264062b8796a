import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE = 300;

/**
 * What is being typed into a search box whose settled text lives in the address.
 * `onSettled` gets the text 300 ms after the last letter; `settleNow` gives it at once. A text that the address gets from elsewhere
 * (Back, another search box) replaces the draft; our own does not, so that letters typed meanwhile stay.
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
