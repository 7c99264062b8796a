import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds. */
const DELAY = 300;
const DELAY_IN_COMPOSITION = 1000;

/** Keyboards on Android compose every word, in Latin script too, so a composition may last until the box loses the focus. */
const composesEveryWord = () => /android/i.test(navigator.userAgent);

/**
 * Debounces a text box: calls `onSettled` 300 ms after `text` has changed, also after the first render. While an input method composes a
 * word, it waits for the end of the composition; on Android a pause of one second also counts as the end. Returns the handlers of the
 * text box.
 */
export function useDebouncedInput(text: string, onSettled: () => void) {
  const [isComposing, setComposing] = useState(false);
  const settle = useEffectEvent(onSettled);

  useEffect(() => {
    if (isComposing && !composesEveryWord()) return;
    const timer = setTimeout(settle, isComposing ? DELAY_IN_COMPOSITION : DELAY);
    return () => clearTimeout(timer);
  }, [text, isComposing]);

  return { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) };
}
