import { type CheckoutSnapshot } from './checkoutMachine';

/** How far the order is that is being sent. */
export type Sending = 'no' | 'checking' | 'placing' | 'waiting' | 'unanswered' | 'unreachable';

export function sendingOf(snapshot: CheckoutSnapshot): Sending {
  if (snapshot.matches('placing')) return 'placing';
  if (!snapshot.hasTag('sending')) return snapshot.context.press ? 'checking' : 'no';
  if (snapshot.context.isUnreachable) return 'unreachable';
  return snapshot.matches('waiting') ? 'waiting' : 'unanswered';
}
