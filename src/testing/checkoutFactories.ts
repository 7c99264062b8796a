import { type Address, type LocalLevel, type Locations } from '../../contract/addresses';
import { type DeliveryOptions, type DeliverySlot } from '../../contract/delivery';
import { type Quote } from '../../contract/orders';

/** What a server sends at the checkout. */

type Line = Quote['lines'][number];

/** Two packs of almonds, by default for 2,500 and a delivery for 100. */
export function createQuote(line: Partial<Line> = {}, overrides: Partial<Quote> = {}): Quote {
  const almonds: Line = {
    product: { id: 3, name: 'Almonds', image: null },
    unit_price: '1250.00',
    quantity: 2,
    total_price: '2500.00',
    available: 9,
    ...line,
  };
  return {
    lines: [almonds],
    subtotal: almonds.total_price,
    delivery_fee: '100.00',
    total: '2600.00',
    lines_hash: JSON.stringify([almonds.product.id, almonds.quantity, almonds.unit_price]),
    payment_methods: [
      { id: 'cod', name: 'Cash on delivery', allowed: true, code: null, reason: null },
      { id: 'esewa', name: 'eSewa', allowed: true, code: null, reason: null },
      {
        id: 'khalti',
        name: 'Khalti',
        allowed: false,
        code: 'payment_method_not_allowed',
        reason: 'Khalti is possible from NPR 10.00.',
      },
    ],
    problems: [],
    max_pieces: 50,
    unpaid_orders: [],
    ...overrides,
  };
}

export function createAddress(overrides: Partial<Address> = {}): Address {
  return {
    id: 5,
    label: '',
    recipient: 'Sita Gurung',
    phone_number: '+9779812345678',
    local_level: { id: 77, name: 'Kathmandu', name_ne: 'काठमाडौँ', district: 'Kathmandu', province: 'Bagmati' },
    ward: 10,
    tole: 'Baneshwor',
    landmark: '',
    note: '',
    is_default: true,
    ...overrides,
  };
}

const kathmandu: LocalLevel = {
  id: 77,
  name: 'Kathmandu',
  name_ne: 'काठमाडौँ',
  kind: 'metropolitan_city',
  wards: 32,
};

/** Kathmandu, and what else the district has. */
export const createLocations = (...others: Partial<LocalLevel>[]): Locations => ({
  provinces: [
    {
      id: 3,
      name: 'Bagmati',
      name_ne: 'बागमती',
      districts: [
        {
          id: 27,
          name: 'Kathmandu',
          name_ne: 'काठमाडौँ',
          local_levels: [kathmandu, ...others.map((other) => ({ ...kathmandu, ...other }))],
        },
      ],
    },
  ],
});

/** A slot of two hours with four places. */
export function createDeliverySlot(id: number, starts_at: string, overrides: Partial<DeliverySlot> = {}): DeliverySlot {
  const at = (hours: number) => new Date(Date.parse(starts_at) + hours * 3600_000).toISOString();
  return { id, starts_at: at(0), ends_at: at(2), cut_off_at: at(-1), remaining: 4, ...overrides };
}

/** Two slots in two days: from 7 to 9 in the morning, and from 9 to 11, which is full. Kathmandu is 5:45 ahead of UTC. */
export function createDeliveryOptions(overrides: Partial<DeliveryOptions> = {}): DeliveryOptions {
  const date = new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 10);
  return {
    area: { id: 1, name: 'Kathmandu Valley' },
    fee: '100.00',
    free_from: '2000.00',
    slots: [createDeliverySlot(9, `${date}T01:15:00Z`), createDeliverySlot(10, `${date}T03:15:00Z`, { remaining: 0 })],
    courier_days: null,
    ...overrides,
  };
}
