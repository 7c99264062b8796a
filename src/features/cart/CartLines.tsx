import List from '@mui/material/List';
import { useEffect, useRef } from 'react';
import { CartLine } from './CartLine';
import { useRemoveFromCart } from './cartHooks';
import { type ShopCartItem } from './readCart';

/** The lines of the first viewport, whose images load at once. */
const EAGER = 5;

type RemovableLineProps = { item: ShopCartItem; eager: boolean; onRemove: () => void };

function RemovableLine({ item, eager, onRemove }: RemovableLineProps) {
  const { remove, isRemoving } = useRemoveFromCart(item.id);
  return (
    <CartLine
      item={item}
      eager={eager}
      removing={isRemoving}
      onRemove={() => {
        onRemove();
        void remove();
      }}
    />
  );
}

/** The lines of the cart. After a removal the focus moves to the line that took the place of the removed one. */
export function CartLines({ items }: { items: ShopCartItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(null);
  const before = useRef(items);

  useEffect(() => {
    const index = before.current.findIndex(({ id }) => id === removed.current);
    before.current = items;
    if (index === -1 || items.some(({ id }) => id === removed.current)) return;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(index, buttons.length - 1)]?.focus();
  }, [items]);

  return (
    // Safari takes the role from lists without bullets.
    <List ref={list} role="list" disablePadding sx={{ '& a, & button': { scrollMarginBlockEnd: '8rem' } }}>
      {items.map((item, index) => (
        <RemovableLine
          key={item.id}
          item={item}
          eager={index < EAGER}
          onRemove={() => {
            removed.current = item.id;
          }}
        />
      ))}
    </List>
  );
}
