import { type OrderState } from '../../../contract/orders';
import { readWhole } from '../../http/readWire';
import { type QueueFilter } from './deskEndpoints';
import { STATE_TEXTS } from './deskTexts';

/** Which orders the queue shows: those of a state, all, or those that need attention. */
export type QueueScope = OrderState | 'all' | 'attention';
export type QueueView = { scope: QueueScope; slot: number | null; q: string };

export const SCOPE_TEXTS: Readonly<Record<QueueScope, string>> = {
  ...STATE_TEXTS,
  attention: 'Needs attention',
  all: 'All',
};
/** In the order of the work. */
export const SCOPES = [
  'placed',
  'packing',
  'out_for_delivery',
  'attention',
  'delivered',
  'pending_payment',
  'cancelled',
  'expired',
  'all',
] as const satisfies readonly QueueScope[];

/** The view of an address. New orders are shown by default; a search finds orders of every state. */
export function readView(params: URLSearchParams): QueueView {
  const q = (params.get('q') ?? '').trim();
  return {
    q,
    scope: SCOPES.find((scope) => scope === params.get('show')) ?? (q === '' ? 'placed' : 'all'),
    slot: readWhole(params.get('slot')),
  };
}

/** The query of a view; what is the default is left out. */
export function writeView({ scope, slot, q }: QueueView): URLSearchParams {
  const params = new URLSearchParams();
  if (scope !== (q.trim() === '' ? 'placed' : 'all')) params.set('show', scope);
  if (slot !== null) params.set('slot', String(slot));
  if (q.trim() !== '') params.set('q', q.trim());
  return params;
}

export function toFilter({ scope, slot, q }: QueueView): QueueFilter {
  return {
    ...(scope === 'attention' ? { attention: true } : scope === 'all' ? {} : { state: scope }),
    ...(slot === null ? {} : { slot }),
    ...(q === '' ? {} : { q }),
  };
}
