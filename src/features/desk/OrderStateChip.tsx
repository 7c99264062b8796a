import Chip from '@mui/material/Chip';
import { type OrderState } from '../../../contract/orders';
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
export function OrderStateChip({ state }: { state: OrderState }) {
  return (
    <Chip
      size="small"
      label={STATE_TEXTS[state]}
      data-testid="order-state"
      sx={{
        flexShrink: 0,
        // As specific as the theme's own colour.
        '&.MuiChip-filled.MuiChip-colorDefault': { backgroundColor: (theme) => theme.vars.palette.tint[TINTS[state]] },
      }}
    />
  );
}
