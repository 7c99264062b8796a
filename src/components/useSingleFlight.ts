import { useRef } from 'react';

/**
 * Calls `call` unless its last promise is still pending, and gives that promise then. It also covers a second press in the same tick,
 * before the pending state is rendered.
 */
export function useSingleFlight<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  const inFlight = useRef<Promise<Result> | null>(null);
  return async (...args: Args): Promise<Result> => {
    inFlight.current ??= call(...args).finally(() => {
      inFlight.current = null;
    });
    return inFlight.current;
  };
}
