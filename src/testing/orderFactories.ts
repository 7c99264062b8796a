import { type ErrorCode } from '../../contract/errorCodes';
import { type OrderRefund } from '../../contract/orderFacts';
import { type Order, type OrderError, type OrderSummary } from '../../contract/orders';

/** What a server sends about orders. Each maker takes what matters to the test. */

const slot = { starts_at: '2026-03-14T03:15:00.000Z', ends_at: '2026-03-14T05:15:00.000Z' };

export function createOrderSummary(overrides: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: 31,
    number: 'MP-7K3Q-9XFD',
    state: 'placed',
    payment_status: 'due',
    total: '2600.00',
    total_items: 2,
    created_at: '2026-03-12T20:30:00.000Z',
    slot,
    preview: [{ name: 'Almonds', image: null }],
    ...overrides,
  };
}

/** A page of a list; the only one by default. */
export const createPage = <Row>(
  results: Row[],
  more: { count?: number; count_is_capped?: boolean; next?: string } = {},
) => ({
  count: results.length,
  count_is_capped: false,
  next: null,
  previous: null,
  results,
  ...more,
});

/** A cash order of two packs of almonds; with `payment_method` esewa it waits for its payment by default. */
export function createOrder(overrides: Partial<Order> = {}): Order {
  const { payment_method = 'cod' } = overrides;
  const isWallet = payment_method !== 'cod';
  const created_at = '2026-03-12T20:30:00.000Z';
  const status = { status: 'open', amount: '2600.00', reference: null, paid_at: null } as const;
  return {
    id: 31,
    number: 'MP-7K3Q-9XFD',
    state: isWallet ? 'pending_payment' : 'placed',
    payment_status: 'due',
    payment_method,
    created_at,
    expires_at: isWallet ? '2026-03-12T21:00:00.000Z' : null,
    can_cancel: true,
    can_pay: isWallet,
    payment_methods: isWallet ? ['esewa', 'khalti'] : [],
    address: {
      recipient: 'Sita Gurung',
      phone_number: '+9779841234567',
      province: 'Bagmati',
      district: 'Kathmandu',
      local_level: 'Kathmandu',
      ward: 27,
      tole: 'Asan',
      landmark: 'Opposite the well',
      note: '',
    },
    slot,
    courier_days: null,
    buyer_pan: null,
    bill: null,
    note: '',
    if_missing: 'call',
    gift: null,
    items: [
      {
        id: 1,
        product: 3,
        name: 'Almonds',
        image: null,
        unit_price: '1250.00',
        quantity: 2,
        ordered: 2,
        replaces: null,
        total_price: '2500.00',
      },
    ],
    subtotal: '2500.00',
    delivery_fee: '100.00',
    total: '2600.00',
    ordered_total: '2600.00',
    total_items: 2,
    payments: isWallet ? [{ method: payment_method, ...status }] : [],
    refunds: [],
    returned: '0.00',
    exchange_of: null,
    events: [
      isWallet
        ? { at: created_at, type: 'pending_payment', params: { method: payment_method }, text: '' }
        : { at: created_at, type: 'placed', params: { method: payment_method }, text: '' },
    ],
    ...overrides,
  };
}

/** The body of a refused call. */
export const createOrderError = (code: ErrorCode, error: string, more: Partial<OrderError> = {}): OrderError => ({
  error,
  detail: error,
  code,
  ...more,
});

/** A refund of a cancelled order. */
export const createRefund = <Status extends OrderRefund['status']>(amount: string, status: Status) =>
  ({
    amount,
    status,
    code: 'order_cancelled',
    params: {},
    reason: 'the order was cancelled',
    refund_by: status === 'due' ? '2026-03-22T04:15:00.000Z' : null,
  }) as const;
