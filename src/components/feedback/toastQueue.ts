import { type OptionsObject, type SnackbarKey, type SnackbarMessage } from 'notistack';

export type ToastVariant = 'success' | 'error' | 'info';
export type ToastOptions = Pick<OptionsObject, 'action'> & { variant: ToastVariant } & (
    { key: string; preventDuplicate: true } | { key?: undefined; preventDuplicate?: undefined }
  );

export type Toast = [message: SnackbarMessage, options: ToastOptions];

/** What shows the toasts: notistack, or plain messages when its script cannot be loaded. */
type ToastHost = {
  enqueueSnackbar: (message: SnackbarMessage, options: ToastOptions) => unknown;
  /** Without a key: all. */
  closeSnackbar: (key?: SnackbarKey) => void;
};

let host: ToastHost | null = null;
let waiting: Toast[] = [];
let isNeeded = false;
let notify = () => {};

/** Shows a toast, like notistack's function of this name. Until the script is there, toasts wait. */
export function enqueueSnackbar(message: SnackbarMessage, options: ToastOptions): void {
  if (host) {
    host.enqueueSnackbar(message, options);
    return;
  }
  waiting.push([message, options]);
  isNeeded = true;
  notify();
}

export const closeSnackbar = (key: SnackbarKey): void => host?.closeSnackbar(key);

/** Closes all toasts, also those that wait. */
export function closeToasts(): void {
  waiting = [];
  host?.closeSnackbar();
}

/** Whether there has been a toast, for `useSyncExternalStore`. */
export const hasToasts = () => isNeeded;

export function subscribeToFirstToast(listener: () => void) {
  notify = listener;
  return () => {
    notify = () => {};
  };
}

/** Shows the toasts that have waited and those to come. Returns a function that ends it. */
export function showToastsBy(newHost: ToastHost) {
  host = newHost;
  for (const toast of waiting) newHost.enqueueSnackbar(...toast);
  waiting = [];
  return () => {
    host = null;
  };
}
