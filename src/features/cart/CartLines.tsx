import List from '@mui/material/List';
import { useEffect, useRef } from 'react';
import { CartLine } from './CartLine';
import { useRemoveFromCart } from './cartHooks';
import { type ShopCartItem } from './readCart';

function RemovableLine({ item, onPress }: { item: ShopCartItem; onPress: () => void }) {
  const { remove, isRemoving } = useRemoveFromCart(item.id);
  return (
    <CartLine
      item={item}
      removing={isRemoving}
      onRemove={() => {
        onPress();
        void remove();
      }}
    />
  );
}

/** The lines of the cart. After a removal the focus moves to the line that took the place of the removed one. */
export function CartLines({ items }: { items: ShopCartItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ id: number; index: number } | null>(null);

  useEffect(() => {
    const last = removed.current;
    if (!last || items.some((item) => item.id === last.id)) return;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(last.index, buttons.length - 1)]?.focus();
  }, [items]);

  return (
    // Safari takes the role from lists without bullets.
    <List ref={list} role="list" disablePadding>
      {items.map((item, index) => (
        <RemovableLine key={item.id} item={item} onPress={() => (removed.current = { id: item.id, index })} />
      ))}
    </List>
  );
}
