import { useEffect, useRef } from 'react';
import { type Address } from '../../../contract/addresses';
import { type ShopCart } from '../../features/cart/readCart';
import { type CheckoutActor } from '../../features/checkout/checkoutMachine';

/** Sends the checkout what happens without a press on its page. `chosen`: the address of the checkout. */
export function useCheckoutEvents(
  actor: CheckoutActor,
  { addresses, cart, chosen }: { addresses: Address[]; cart: ShopCart; chosen: number | null },
): void {
  // The default address is chosen without a press.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    const known = addresses.some(({ id }) => id === chosen);
    const preferred = addresses.find(({ is_default }) => is_default);
    if (!known && (preferred || chosen !== null))
      actor.send({ type: 'choiceChanged', choice: { address: preferred?.id ?? null } });
  }, [actor, addresses, chosen]);

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

  // A lost answer is asked for again as soon as there is a connection.
  useEffect(() => {
    const ask = () => actor.send({ type: 'askRequested' });
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [actor]);
}
