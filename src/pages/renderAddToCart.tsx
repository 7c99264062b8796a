import { styled } from '@mui/material/styles';
import { AddToCartButton } from '../features/cart/AddToCartButton';
import { InCartMark } from '../features/cart/InCartMark';

// Above the link that covers the card, so that it can be pressed.
const Above = styled('div')({ position: 'relative', zIndex: 1 });

/** What a product card carries of the cart. One function for all, so that a card need not be drawn anew. */
export const renderAddToCart = (product: { id: number; name: string; quantity: number }) => (
  <>
    <InCartMark product={product} />
    <Above>
      <AddToCartButton product={product} />
    </Above>
  </>
);
