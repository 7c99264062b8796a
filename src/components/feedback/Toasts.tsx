import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazyPart';
import { PlainToasts } from './PlainToasts';
import { hasToasts, subscribeToFirstToast } from './toastQueue';

const ToastStack = lazyPart(
  async () => (await import(/* webpackChunkName: "toasts" */ './ToastStack')).ToastStack,
  PlainToasts,
);

const none = () => false;

/** Renders the toasts of `enqueueSnackbar`. What shows them is loaded at the first one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToFirstToast, hasToasts, none);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToastStack />
    </Suspense>
  );
}
