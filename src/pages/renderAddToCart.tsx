import { styled } from '@mui/material/styles';
import { filledButton } from '../components/filledButton';
import { AddToCartButton } from '../features/cart/AddToCartButton';
import { InCartMark } from '../features/cart/InCartMark';

// Above the link that covers the card, so that it can be pressed.
const Above = styled('div')(({ theme }) => ({ position: 'relative', zIndex: 1, '& button': { ...filledButton(theme), width: '100%', paddingInline: theme.spacing(1) } }));

/** What a product card carries of the cart. One function for all, so that a card need not be drawn anew. */
export const renderAddToCart = (product: { id: number; name: string; quantity: number }) => (
  <>
    <InCartMark product={product} />
    <Above>
      <AddToCartButton product={product} />
    </Above>
  </>
);
