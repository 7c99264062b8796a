import { useSyncExternalStore } from 'react';
import { pressedPart } from '../pressedPart';
import { PlainToasts } from './PlainToasts';
import { hasToasts, subscribeToFirstToast } from './toastQueue';

const ToastStack = pressedPart(
  async () => (await import(/* webpackChunkName: "toasts" */ './ToastStack')).ToastStack,
  PlainToasts,
);

const none = () => false;

/** Renders the toasts of `enqueueSnackbar`. What shows them is loaded at the first one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToFirstToast, hasToasts, none);
  return isNeeded ? <ToastStack /> : null;
}
