import { useEffect, useRef } from 'react';
import { useOnOnline } from '../../components/useOnOnline';
import { type CheckoutActor } from './checkoutMachine';

/** What the quote depends on. */
export type CheckoutCart = {
  cart_items: { product: { id: number | null; price: string }; quantity: number }[];
};

/** Sends the checkout what happens without a press on its page. */
export function useCheckoutEvents(actor: CheckoutActor, cart: CheckoutCart): void {
  // Prices and quantities of the cart are part of the quote.
  const cartText = JSON.stringify(
    cart.cart_items.map(({ product, quantity }) => [product.id, product.price, quantity]),
  );
  const quotedCart = useRef(cartText);
  useEffect(() => {
    if (quotedCart.current === cartText) return;
    quotedCart.current = cartText;
    actor.send({ type: 'quoteRequested' });
  }, [actor, cartText]);

  // A lost request and a failed quote are sent again as soon as there is a connection.
  useOnOnline(() => {
    actor.send({ type: 'askRequested' });
    if (actor.getSnapshot().context.quoteFailure) actor.send({ type: 'quoteRequested' });
  });
}
