import { AddToCartButton } from '../features/cart/AddToCartButton';
import { InCartMark } from '../features/cart/InCartMark';

/** What a product card carries of the cart. One function for all, so that a card need not be drawn anew. */
export const renderAddToCart = (product: { id: number; name: string; quantity: number }) => (
  <>
    <InCartMark product={product} />
    <AddToCartButton product={product} />
  </>
);
