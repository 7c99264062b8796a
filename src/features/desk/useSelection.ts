import { useState } from 'react';

export type Selection<Item extends { id: number }> = {
  chosen: ReadonlySet<number>;
  canChoose: (item: Item) => boolean;
  toggle: (id: number) => void;
  chooseAll: (items: readonly Item[]) => void;
};

/** What is chosen among the items that are shown: one that is no longer shown, or that cannot be chosen any more, is chosen no longer. */
export function useSelection<Item extends { id: number }>(
  shown: readonly Item[],
  canChoose: (item: Item) => boolean,
): Selection<Item> & { items: Item[] } {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const items = shown.filter((item) => ids.has(item.id) && canChoose(item));
  const chosen = new Set(items.map(({ id }) => id));
  return {
    items,
    chosen,
    canChoose,
    toggle: (id) => setIds(new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id])),
    chooseAll: (all) => setIds(new Set(all.map(({ id }) => id))),
  };
}
