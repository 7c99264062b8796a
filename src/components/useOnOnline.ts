import { useEffect, useEffectEvent } from 'react';

/** Calls the function when the browser is online again. */
export function useOnOnline(onOnline: (() => void) | undefined): void {
  const notify = useEffectEvent(() => onOnline?.());
  useEffect(() => {
    const onEvent = () => notify();
    window.addEventListener('online', onEvent);
    return () => window.removeEventListener('online', onEvent);
  }, []);
}
