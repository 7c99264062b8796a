import { useEffect, useRef } from 'react';
import { styled } from '../../components/styled';
import { CartLine } from './CartLine';
import { useCartActions } from './cartHooks';
import { type ShopCartItem } from './readCart';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The lines of the cart. After a Remove the focus goes to the line that took the place; when there is none, to the page's heading. */
export function CartLines({ items }: { items: ShopCartItem[] }) {
  const { removeItem, isRemoving } = useCartActions();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ id: number; place: number } | null>(null);

  useEffect(() => {
    const last = removed.current;
    if (!last || items.some((item) => item.id === last.id)) return;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(last.place, buttons.length - 1)]?.focus();
  }, [items]);

  return (
    <List ref={list}>
      {items.map((item, place) => (
        <CartLine
          key={item.id}
          item={item}
          removing={isRemoving(item.id)}
          onRemove={() => {
            removed.current = { id: item.id, place };
            void removeItem(item.id);
          }}
        />
      ))}
    </List>
  );
}
