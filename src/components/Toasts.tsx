import { lazy, Suspense, useSyncExternalStore } from 'react';
import { readToastsWanted, subscribeToToasts } from './toast';

// Fetched when the browser is idle, shown at the first message: so a message about a lost connection can still appear.
const ToastHost = lazy(async () => {
  await import(/* webpackChunkName: "toasts", webpackPrefetch: true */ './gooberSheet');
  return { default: (await import(/* webpackChunkName: "toasts", webpackPrefetch: true */ './ToastHost')).ToastHost };
});

/** Where messages appear. The live region is there before the first of them. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribeToToasts, readToastsWanted, () => false);
  return (
    <div aria-live="polite">
      {wanted && (
        <Suspense>
          <ToastHost />
        </Suspense>
      )}
    </div>
  );
}
