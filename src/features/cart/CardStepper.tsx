import IconButton from '@mui/material/IconButton';
import { type MouseEvent } from 'react';
import { MinusIcon, PlusIcon } from '../../components/icons';
import { useSingleFlight } from '../../components/useSingleFlight';
import { useUpdateCartItemMutation } from './cartEndpoints';
import { InCartMark } from './InCartMark';

type CardStepperProps = {
  product: { name: string };
  item: { id: number; quantity: number };
  /** All pieces that can be had are in the cart. */
  isExhausted: boolean;
};

/** On the card of a product in the cart: how many pieces, with one fewer and one more. None removes the line. */
export function CardStepper({ product, item, isExhausted }: CardStepperProps) {
  const [updateCartItem, { isLoading }] = useUpdateCartItemMutation({ fixedCacheKey: `updateCartItem-${item.id}` });
  const change = useSingleFlight(async (quantity: number, card: Element | null) => {
    await updateCartItem({ item_id: item.id, quantity });
    // The last piece took the buttons with it; keyboard users continue from the card's own button.
    if (quantity === 0 && document.activeElement === document.body)
      card?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });
  const step =
    (by: 1 | -1) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (!isLoading && !(by === 1 && isExhausted)) void change(item.quantity + by, currentTarget.closest('li'));
    };
  return (
    <InCartMark
      quantity={item.quantity}
      isAll={isExhausted}
      before={
        <IconButton size="small" color="inherit" aria-label={`One fewer: ${product.name}`} onClick={step(-1)}>
          <MinusIcon />
        </IconButton>
      }
      after={
        <IconButton
          size="small"
          color="inherit"
          aria-label={`One more: ${product.name}`}
          // Not disabled: the focus would be lost at the last piece.
          aria-disabled={isExhausted || undefined}
          sx={{ opacity: isExhausted ? 0.5 : 1 }}
          onClick={step(1)}
        >
          <PlusIcon />
        </IconButton>
      }
    />
  );
}
