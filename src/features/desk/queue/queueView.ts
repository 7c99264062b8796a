import { type DeskOrderSummary } from '../../../../contract/desk';
import { type OrderState } from '../../../../contract/orders';
import {
  DELIVERY_DAYS,
  type DeliveryDay,
  MANY_STEPS,
  type ManyStep,
  OPEN_STATES,
} from '../../../../contract/orderStates';
import { paths } from '../../../config/paths';
import { readWhole } from '../../../http/readWire';
import { type QueueFilter } from '../deskEndpoints';
import { isCashMissing, STATE_TEXTS } from '../deskTexts';
import { type Selection } from '../useSelection';

/** Which orders the queue shows: those of a state, all, or those that wait for something. */
export type QueueScope =
  | OrderState
  | 'all'
  | 'attention'
  | 'late'
  | 'closed_day'
  | 'exchange_open'
  | 'refund_due'
  | 'cash_missing'
  | 'of_staff';
/** The first and the last day on which the orders were placed, such as "2026-01-24". */
type Days = { from: string; to: string };
/** `day`: when the orders are to be delivered; `days`: when they were placed. */
export type QueueView = { scope: QueueScope; slot: number | null; day?: DeliveryDay; q: string; days?: Days };

export const SCOPE_TEXTS: Readonly<Record<QueueScope, string>> = {
  ...STATE_TEXTS,
  attention: /*i18n*/ 'Needs attention',
  late: /*i18n*/ 'Late',
  closed_day: /*i18n*/ 'On closed days',
  exchange_open: /*i18n*/ 'Exchanges open',
  refund_due: /*i18n*/ 'Refunds due',
  cash_missing: /*i18n*/ 'Cash missing',
  of_staff: /*i18n*/ 'Staff purchases',
  all: /*i18n*/ 'All',
};
/** In the order of the work. */
export const SCOPES = [
  'placed',
  'packing',
  'out_for_delivery',
  'attention',
  'late',
  'closed_day',
  'exchange_open',
  'refund_due',
  'cash_missing',
  'delivered',
  'pending_payment',
  'cancelled',
  'expired',
  'of_staff',
  'all',
] as const satisfies readonly QueueScope[];

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

function readDays(params: URLSearchParams): { days?: Days } {
  const [from, to] = [params.get('from'), params.get('to')];
  return isDate(from) && isDate(to) ? { days: { from, to } } : {};
}

function readDeliveryDay(params: URLSearchParams): { day?: DeliveryDay } {
  const day = DELIVERY_DAYS.find((each) => each === params.get('day'));
  return day ? { day } : {};
}

/** The view of an address. New orders are shown by default; a search finds orders of every state. */
export function readView(params: URLSearchParams): QueueView {
  const q = (params.get('q') ?? '').trim();
  return {
    q,
    scope: SCOPES.find((scope) => scope === params.get('show')) ?? (q === '' ? 'placed' : 'all'),
    slot: readWhole(params.get('slot')),
    ...readDeliveryDay(params),
    ...readDays(params),
  };
}

/** The query of a view; what is the default is left out. */
export function writeView({ scope, slot, day, q, days }: QueueView): URLSearchParams {
  const params = new URLSearchParams();
  if (scope !== (q.trim() === '' ? 'placed' : 'all')) params.set('show', scope);
  if (slot !== null) params.set('slot', String(slot));
  if (day) params.set('day', day);
  if (q.trim() !== '') params.set('q', q.trim());
  if (days) {
    params.set('from', days.from);
    params.set('to', days.to);
  }
  return params;
}

/** The address of the orders of a scope that were placed on these days. */
export const ordersPath = (scope: QueueScope, { from, to }: Days): string =>
  `${paths.desk}?${writeView({ scope, slot: null, q: '', days: { from, to } })}`;

function toScopeFilter(scope: QueueScope): QueueFilter {
  if (scope === 'all') return {};
  if (scope === 'attention') return { attention: true };
  if (scope === 'closed_day') return { closed_day: true };
  if (scope === 'late') return { late: true };
  if (scope === 'exchange_open') return { exchange: true };
  if (scope === 'of_staff') return { of_staff: true };
  if (scope === 'refund_due') return { due: 'refund' };
  return scope === 'cash_missing' ? { due: 'cash' } : { state: scope };
}

const isState = (scope: QueueScope): scope is OrderState => scope in STATE_TEXTS;

/** The states of which a view shows all orders; null when it shows some of them. */
export function shownStates({ scope, q, days }: QueueView): readonly OrderState[] | null {
  if (q !== '' || days) return null;
  if (scope === 'all') return SCOPES.filter(isState);
  return isState(scope) ? [scope] : null;
}

/** Whether the orders of a view are in several states. */
export const mixesStates = (view: QueueView): boolean => shownStates(view)?.length !== 1;

const WORK: readonly QueueScope[] = [
  'placed',
  'packing',
  'out_for_delivery',
  'attention',
  'late',
  'closed_day',
  'exchange_open',
  'cash_missing',
  'all',
];

/** Whether a view may have orders that are still to be delivered, or whose cash is missing: these can be chosen. */
export const isWork = ({ scope }: QueueView): boolean => WORK.includes(scope);

/** Whether an order can be chosen to be worked on. */
export const canChoose = (order: DeskOrderSummary): boolean =>
  OPEN_STATES.includes(order.state) || isCashMissing(order);

/** What shows the orders of the queue, as a table or as cards. */
export type QueueRowsProps = {
  orders: DeskOrderSummary[];
  /** The query of the queue, to which the order's page leads back. */
  queue: string;
  hasState: boolean;
  /** Null where nothing is done with many orders at once. */
  selection: Selection<DeskOrderSummary> | null;
};

/** The step that all orders of a view can make, when it shows all orders of one state. */
export const stepOf = (view: QueueView): ManyStep | null => {
  const states = shownStates(view);
  const steps = Object.entries(MANY_STEPS) as [ManyStep, OrderState][];
  return states?.length === 1 ? (steps.find(([, from]) => from === states[0])?.[0] ?? null) : null;
};

export function toFilter({ scope, slot, day, q, days }: QueueView): QueueFilter {
  return {
    ...toScopeFilter(scope),
    ...(slot === null ? {} : { slot }),
    ...(day && { day }),
    ...(q === '' ? {} : { q }),
    // The overview leads here: it counts sales alone.
    ...(days && { ...days, sales: true }),
  };
}
