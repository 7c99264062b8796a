import { type SalesState } from '../../contract/sales';
import {
  DESK_TRANSITIONS,
  type DeskOrder,
  type DeskOrderSummary,
  type PickList,
  type QueueSlot,
} from '../../contract/desk';
import { type DeskOverview } from '../../contract/deskOverview';
import { type WebVitals } from '../../contract/webVitals';
import { type StaffLogEntry } from '../../contract/staffLog';

/** An order as the desk gets it: three jars of ghee, cash on delivery. */
export function createDeskOrder(overrides: Partial<DeskOrder> = {}): DeskOrder {
  const state = overrides.state ?? 'placed';
  return {
    id: 31,
    number: 'MP-7K3Q-9XFD',
    state,
    payment_status: 'due',
    payment_method: 'cod',
    created_at: '2026-01-23T04:00:00.000Z',
    expires_at: null,
    can_cancel: state === 'placed',
    can_pay: false,
    payment_methods: [],
    address: {
      recipient: 'Sita Gurung',
      phone_number: '+9779812345678',
      province: 'Bagmati',
      district: 'Kathmandu',
      local_level: 'Kathmandu',
      ward: 25,
      tole: 'Asan',
      landmark: 'Behind the temple',
      note: '',
    },
    slot: { starts_at: '2026-01-24T03:15:00.000Z', ends_at: '2026-01-24T05:15:00.000Z' },
    courier_days: null,
    buyer_pan: null,
    bill: null,
    note: '',
    if_missing: 'call',
    gift: null,
    items: [
      {
        id: 1,
        product: 5,
        name: 'Ghee',
        image: null,
        unit_price: '150.00',
        quantity: 3,
        ordered: 3,
        replaces: null,
        total_price: '450.00',
      },
    ],
    subtotal: '450.00',
    delivery_fee: '100.00',
    total: '550.00',
    ordered_total: '550.00',
    total_items: 3,
    payments: [{ method: 'cod', status: 'open', amount: '550.00', reference: null, paid_at: null }],
    refunds: [],
    returned: '0.00',
    exchange_of: null,
    events: [
      { at: '2026-01-23T04:00:00.000Z', type: 'placed', params: { method: 'cod' }, text: '', by: 'Sita Gurung' },
    ],
    attention: null,
    attention_marks: null,
    attention_seen: null,
    is_late: false,
    on_closed_day: false,
    of_staff: false,
    called_at: null,
    email: 'sita@example.com',
    member: 7,
    transitions: [...DESK_TRANSITIONS[state]],
    rider: null,
    to_collect: '550.00',
    cash_due: ['out_for_delivery', 'delivered'].includes(state) ? '550.00' : null,
    cash_receipts: [],
    reversible_refunds: [],
    written_off: null,
    cash_blocked: false,
    ...overrides,
  };
}

/** The whole amount of that order, paid in cash. */
export const cashPaid = {
  method: 'cod',
  status: 'paid',
  amount: '550.00',
  reference: null,
  paid_at: '2026-01-24T04:05:00.000Z',
} as const;

/** An order of the queue. */
export function createQueuedOrder(overrides: Partial<DeskOrderSummary> = {}): DeskOrderSummary {
  const { id, number, state, payment_status, payment_method, total, total_items, created_at, slot } = createDeskOrder();
  return {
    ...{ id, number, state, payment_status, payment_method, total, total_items, created_at, slot },
    preview: [{ name: 'Ghee', image: null }],
    recipient: 'Sita Gurung',
    phone_number: '+9779812345678',
    place: 'Asan, Kathmandu-25',
    attention: null,
    attention_marks: null,
    is_late: false,
    on_closed_day: false,
    of_staff: false,
    rider: null,
    to_collect: '550.00',
    refunds_due: [],
    ...overrides,
  };
}

/** A coming slot of two hours on 24 January, from 9 in the morning; without orders by default. */
export function createQueueSlot(overrides: Partial<QueueSlot> = {}): QueueSlot {
  return {
    id: 4,
    area: { id: 1, name: 'Kathmandu Valley' },
    starts_at: '2026-01-24T03:15:00Z',
    ends_at: '2026-01-24T05:15:00Z',
    cut_off_at: '2026-01-23T16:15:00Z',
    capacity: 20,
    booked: 0,
    closed: false,
    day_closed: false,
    is_over: false,
    orders: [],
    ...overrides,
  };
}

/** A line of a pick list: ghee for one order or for several. */
type PickedOrder = PickList['lines'][number]['orders'][number];

export function createPickLine(
  orders: (Omit<PickedOrder, 'if_missing'> & Partial<PickedOrder>)[],
): PickList['lines'][number] {
  const quantity = orders.reduce((sum, order) => sum + order.quantity, 0);
  return {
    product: 5,
    name: 'Ghee',
    image: null,
    quantity,
    orders: orders.map((order) => ({ if_missing: 'call', ...order })),
  };
}

/** What marks an order for attention: it was paid twice. */
export const ATTENTION = {
  attention: 'The order was paid twice: the second payment goes back.',
  attention_marks: [{ code: 'paid_twice' as const, params: {} }],
};

const DAY = { orders: 12, delivered: 9, cancelled: 1, revenue: '15250.00', cash_outstanding: '550.00' };

/** Two of seven days, what sold and what is running out. */
export const createOverview = (): DeskOverview => ({
  from: '2026-01-18',
  to: '2026-01-24',
  totals: { ...DAY, average: '1694.44' },
  previous: {
    orders: 10,
    delivered: 8,
    cancelled: 0,
    revenue: '9000.00',
    cash_outstanding: '0.00',
    average: '1125.00',
  },
  days: [
    { ...DAY, date: '2026-01-24' },
    { date: '2026-01-23', orders: 0, delivered: 0, cancelled: 0, revenue: '0.00', cash_outstanding: '0.00' },
  ],
  best_sellers: [
    { product: 5, name: 'Ghee', pieces: 14, amount: '7000.00' },
    { product: null, name: 'Gone', pieces: 2, amount: '90.00' },
  ],
  scarce: [{ id: 7, name: 'Rice', image: null, quantity: 2 }],
});

/** Whether the shop sells: it does. */
export const createSales = (overrides: Partial<SalesState> = {}): SalesState => ({
  ...{ paused: false, since: null, reason: null, text: null, by: null },
  ...overrides,
});

/** An entry of the log: staff have recorded a payment. */
export const createLogEntry = (overrides: Partial<StaffLogEntry> = {}): StaffLogEntry => ({
  id: 1,
  at: '2026-01-23T04:15:00Z',
  staff: { id: 3, name: 'Gita Thapa' },
  ip: '203.0.113.5',
  thing: 'order',
  thing_id: 41,
  name: 'MP-7K3Q-9XFD',
  source: 'payment_attempts',
  action: 'update',
  changes: {
    id: [null, 4],
    status: ['open', 'paid'],
    amount: [950.5, 2001.1],
    state: ['packing', 'out_for_delivery'],
    paid_at: [null, '2026-01-23T04:15:00.123+00:00'],
  },
  ...overrides,
});

/** The speed of two pages in the newest of two weeks. */
export const createWebVitals = (overrides: Partial<WebVitals> = {}): WebVitals => ({
  weeks: ['2026-01-18', '2026-01-11'],
  week: '2026-01-18',
  pages: [
    {
      page: '/products/:id',
      lcp: { p75: 1851, rating: 'good', count: 412 },
      inp: { p75: 241, rating: 'needs_work', count: 230 },
      cls: { p75: 0.301, rating: 'poor', count: 412 },
    },
    { page: '/cart', lcp: { p75: 3100, rating: 'needs_work', count: 9 }, inp: null, cls: null },
  ],
  ...overrides,
});
