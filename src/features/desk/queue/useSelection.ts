import { useState } from 'react';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { OPEN_STATES } from '../../../../contract/orderStates';

export type Selection = {
  chosen: ReadonlySet<number>;
  canChoose: (order: DeskOrderSummary) => boolean;
  toggle: (id: number) => void;
  chooseAll: (orders: readonly DeskOrderSummary[]) => void;
};

const canChoose = ({ state }: DeskOrderSummary): boolean => OPEN_STATES.includes(state);

/** The orders that are chosen among those that are shown: one that is no longer shown is chosen no longer. */
export function useSelection(shown: readonly DeskOrderSummary[]): Selection & { orders: DeskOrderSummary[] } {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const orders = shown.filter((order) => ids.has(order.id) && canChoose(order));
  const chosen = new Set(orders.map(({ id }) => id));
  return {
    orders,
    chosen,
    canChoose,
    toggle: (id) => setIds(new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id])),
    chooseAll: (all) => setIds(new Set(all.map(({ id }) => id))),
  };
}
