import { useLingui } from '@lingui/react';
import { type OrderState } from '../../../contract/orders';
import { StateChip } from '../../components/StateChip';
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
  const { i18n } = useLingui();
  return <StateChip label={i18n._(STATE_TEXTS[state])} tint={TINTS[state]} data-testid="order-state" />;
}
