import Chip from '@mui/material/Chip';
import { type OrderState } from '../../../contract/orders';
import { STATE_TEXTS } from './orderTexts';

const TINTS = {
  pending_payment: 'clay',
  placed: 'saffron',
  packing: 'saffron',
  out_for_delivery: 'sage',
  delivered: 'pistachio',
  cancelled: 'sand',
  expired: 'sand',
} as const;

/** How far an order has come. */
export function OrderStateChip({ state }: { state: OrderState }) {
  return (
    <Chip
      data-testid="order-state"
      label={STATE_TEXTS[state]}
      sx={{
        '&.MuiChip-filled.MuiChip-colorDefault': { backgroundColor: (theme) => theme.vars.palette.tint[TINTS[state]] },
        '@media print': { border: (theme) => theme.mixins.line('currentColor') },
      }}
    />
  );
}
