import { AddToCartButton } from '../features/cart/AddToCartButton';

/** What a product card carries at its foot. One function for all, so that a card need not be drawn anew. */
export const renderAddToCart = (product: { id: number; name: string; quantity: number }) => <AddToCartButton product={product} />;
