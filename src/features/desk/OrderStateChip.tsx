import Chip from '@mui/material/Chip';
import { type OrderState } from '../../../contract/orders';
import { STATE_TEXTS } from './deskTexts';

const TINTS = {
  pending_payment: 'tint.sand',
  placed: 'tint.saffron',
  packing: 'tint.plum',
  out_for_delivery: 'tint.sage',
  delivered: 'tint.pistachio',
  cancelled: 'tint.clay',
  expired: 'tint.sand',
} as const satisfies Record<OrderState, string>;

/** The state of an order. */
export function OrderStateChip({ state }: { state: OrderState }) {
  return (
    <Chip
      size="small"
      label={STATE_TEXTS[state]}
      data-testid="order-state"
      sx={{ bgcolor: TINTS[state], color: 'tileInk', fontWeight: 600, flexShrink: 0 }}
    />
  );
}
