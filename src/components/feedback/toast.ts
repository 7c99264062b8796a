export type ToastVariant = 'success' | 'error' | 'info';
export type Toast = { message: string; variant: ToastVariant };

/** How long a message stands, in milliseconds (specification §9). */
export const AUTO_CLOSE = 3000;

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

/** Shows a message at the top right for three seconds. Callable from anywhere; before <Toasts/> stands, the message waits for it. */
export function showToast(message: string, variant: ToastVariant): void {
  if (show) {
    show({ message, variant });
    return;
  }
  waiting.push({ message, variant });
  listeners.forEach((listener) => listener());
}

/** Hands over what has waited and every message from now on; the answer disconnects. */
export function connectToasts(present: (toast: Toast) => void): () => void {
  show = present;
  takeWaitingToasts().forEach(present);
  return () => {
    if (show === present) show = null;
  };
}

/** Hands over the messages that nobody has shown yet; they wait no longer. */
export function takeWaitingToasts(): Toast[] {
  const held = waiting;
  waiting = [];
  return held;
}

/** Calls `listener` whenever a message waits for somebody to show it, at once if one does already; the answer ends that. */
export function subscribeToWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}
