import { AddToCart } from '../features/cart/AddToCart';

/** What a product card carries of the cart. One function for all, so that a card need not be drawn anew. */
export const renderAddToCart = (product: { id: number; name: string; quantity: number }) => <AddToCart product={product} />;
