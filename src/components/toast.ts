export type ToastVariant = 'success' | 'error' | 'info';
export type Toast = { message: string; variant: ToastVariant };

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
let wanted = false;
const listeners = new Set<() => void>();

/** Shows a message at the top right for three seconds. Callable from anywhere; before <Toasts/> stands, the message waits for it. */
export function showToast(message: string, variant: ToastVariant): void {
  if (show) {
    show({ message, variant });
    return;
  }
  waiting.push({ message, variant });
  wanted = true;
  listeners.forEach((listener) => listener());
}

/** Hands over what has waited and every message from now on; the answer disconnects. */
export function connectToasts(present: (toast: Toast) => void): () => void {
  show = present;
  const held = waiting;
  waiting = [];
  held.forEach(present);
  return () => {
    if (show === present) show = null;
  };
}

/** True from the first message on. */
export function readToastsWanted(): boolean {
  return wanted;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
