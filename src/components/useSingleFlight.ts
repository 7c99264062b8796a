import { useRef } from 'react';

/**
 * Calls `call` unless its last promise is still pending, and gives that promise then. It also covers a second press in the same tick,
 * before the pending state is rendered.
 */
export function useSingleFlight<Args extends unknown[]>(call: (...args: Args) => Promise<unknown>) {
  const inFlight = useRef<Promise<unknown> | null>(null);
  return async (...args: Args): Promise<void> => {
    inFlight.current ??= call(...args).finally(() => {
      inFlight.current = null;
    });
    await inFlight.current;
  };
}
