import { type OrderState } from '../../../contract/orders';
import { StateChip } from '../../components/StateChip';
import { STATE_TEXTS } from './deskTexts';

const TINTS = {
  pending_payment: 'sand',
  placed: 'saffron',
  packing: 'plum',
  out_for_delivery: 'sage',
  delivered: 'pistachio',
  cancelled: 'clay',
  expired: 'sand',
} as const satisfies Record<OrderState, string>;

/** The state of an order. */
export const OrderStateChip = ({ state }: { state: OrderState }) => (
  <StateChip label={STATE_TEXTS[state]} tint={TINTS[state]} data-testid="order-state" size="small" />
);
