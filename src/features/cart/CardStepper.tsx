import { useLingui } from '@lingui/react/macro';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, useRef, useState } from 'react';
import { useAppSelector } from '../../api/hooks';
import { MinusIcon, PlusIcon } from '../../components/icons';
import { useSingleFlight } from '../../components/useSingleFlight';
import { selectCart, useUpdateCartItemMutation } from './cartEndpoints';
import { InCartMark } from './InCartMark';

type CardStepperProps = {
  product: { name: string };
  itemId: number;
  /** The most pieces that the cart takes. */
  most: number;
  /** Called at each press, with the quantity that it leads to. */
  onStep: (quantity: number, button: HTMLButtonElement) => void;
};

/** On the card of a product in the cart: how many pieces, with one fewer and one more. None removes the line. */
export function CardStepper({ product, itemId, most, onStep }: CardStepperProps) {
  const { t } = useLingui();
  const { name } = product;
  // Not from the parent: it renders a response a frame later, and this component may render before that.
  const inCart = useAppSelector(
    (state) => selectCart(state).data?.cart_items.find(({ id }) => id === itemId)?.quantity ?? 0,
  );
  const [updateCartItem] = useUpdateCartItemMutation();
  /** What the presses led to, until the server has responded to the last of them. */
  const [wanted, setWanted] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  const send = useSingleFlight(async () => {
    let sent: number | null = null;
    // Presses during a call count: one more call sends what they led to.
    while (latest.current !== null && latest.current !== sent) {
      sent = latest.current;
      const { error } = await updateCartItem({ item_id: itemId, quantity: sent });
      if (error) break;
    }
    latest.current = null;
    setWanted(null);
  });
  const step =
    (by: 1 | -1) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      const from = latest.current ?? inCart;
      const to = from + by;
      // Nothing follows the removal of the line.
      if (from <= 0 || (by === 1 && from >= most)) return;
      latest.current = to;
      setWanted(to);
      onStep(to, currentTarget);
      void send();
    };
  const quantity = wanted ?? inCart;
  const isExhausted = quantity >= most;
  return (
    <InCartMark
      quantity={quantity}
      isAll={isExhausted}
      before={
        <IconButton size="small" color="inherit" aria-label={t`One fewer: ${name}`} onClick={step(-1)}>
          <MinusIcon />
        </IconButton>
      }
      after={
        <IconButton
          size="small"
          color="inherit"
          aria-label={t`One more: ${name}`}
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
