import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * What only the browser knows, read at each render; `served`, the value of the server's page, in the render that hydrates it. Where both are the
 * same, hydration renders nothing again.
 */
export const useBrowserValue = <Value extends string | boolean | null>(read: () => Value, served: Value): Value =>
  useSyncExternalStore(subscribeToNothing, read, () => served);

/** False on the server and in the render that hydrates its page: what only the browser knows may be shown from then on. */
export const useHydrated = () => useBrowserValue<boolean>(() => true, false);
