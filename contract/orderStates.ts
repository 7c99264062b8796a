/** Groups of order states, and a limit of orders. Without schemas, so that the client can use them as well. */
import { type OrderState } from './orders';

/** Orders that are to be delivered. They are late once their slot has ended. */
export const OPEN_STATES: readonly OrderState[] = ['placed', 'packing', 'out_for_delivery'];
/** Orders that have not left the shop: their slot and their lines can be changed. */
export const MOVABLE_STATES: readonly OrderState[] = ['placed', 'packing'];
/** Orders whose phone number, place and tax number can be corrected as long as they have no bill. */
export const CORRECTABLE_STATES: readonly OrderState[] = ['pending_payment', ...OPEN_STATES];
/** Orders whose goods are on the pick list. */
export const PICKED_STATES: readonly OrderState[] = ['placed', 'packing'];

/** When orders are to be delivered, by the day of their slot in Nepal; `today` has those that are late, too. */
export const DELIVERY_DAYS = ['today', 'tomorrow', 'later'] as const;
export type DeliveryDay = (typeof DELIVERY_DAYS)[number];

/** How long after its delivery an order can be marked as not delivered, in milliseconds. */
export const DELIVERY_UNDO_MS = 48 * 3_600_000;

/** How many orders one call of the desk may change or print. */
export const MANY_ORDERS = 200;

/** The steps that many orders make at once: the state that each starts from. */
export const MANY_STEPS = {
  packing: 'placed',
  out_for_delivery: 'packing',
  delivered: 'out_for_delivery',
} as const satisfies Partial<Record<OrderState, OrderState>>;
export type ManyStep = keyof typeof MANY_STEPS;
