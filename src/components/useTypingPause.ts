import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE = 300;
const PAUSE_IN_COMPOSITION = 1000;

/** Keyboards on Android compose every word, in Latin script too, so a composition may last until the box loses the focus. */
const composesEveryWord = () => /android/i.test(navigator.userAgent);

/**
 * Calls `onPause` 300 ms after `text` has changed, also after the first render. While an input method composes a word, it waits for the
 * end of the composition; on Android a pause of one second also counts as the end. Returns the handlers of the text box.
 */
export function useTypingPause(text: string, onPause: () => void) {
  const [isComposing, setComposing] = useState(false);
  const pause = useEffectEvent(onPause);

  useEffect(() => {
    if (isComposing && !composesEveryWord()) return;
    const timer = setTimeout(pause, isComposing ? PAUSE_IN_COMPOSITION : PAUSE);
    return () => clearTimeout(timer);
  }, [text, isComposing]);

  return { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) };
}
