import { useLingui } from '@lingui/react';
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
export function OrderStateChip({ state }: { state: OrderState }) {
  const { i18n } = useLingui();
  return <StateChip label={i18n._(STATE_TEXTS[state])} tint={TINTS[state]} data-testid="order-state" size="small" />;
}
