import Button from '@mui/material/Button';
import { type BoughtProduct } from '../../../../contract/shoppers';
import { useAppSelector } from '../../../api/hooks';
import { mostInCart, selectCountInCart } from '../../cart/AddToCart';
import { useAddToCart } from '../../cart/cartHooks';
import { CardCell, CardGrid } from '../CardGrid';
import { LazyHeart } from '../favourites/LazyHeart';
import { ProductCard } from '../ProductCard';

/** Adds as many pieces as were last ordered, or as many as there are beside those in the cart. */
function AddAgain({ product, quantity }: BoughtProduct) {
  const inCart = useAppSelector((state) => selectCountInCart(state, product));
  const { add, isAdding } = useAddToCart(product);
  const pieces = Math.min(quantity, mostInCart(product) - inCart);
  const text = isAdding ? 'Adding...' : pieces > 0 ? `Add ${pieces} to Cart` : 'All in cart';
  return (
    // Not disabled: the focus would be lost after the press.
    <Button
      variant="contained"
      fullWidth
      aria-label={`${text}: ${product.name}`}
      aria-disabled={pieces <= 0 || isAdding || undefined}
      sx={{ opacity: pieces > 0 ? 1 : 0.5 }}
      onClick={() => {
        if (pieces > 0 && !isAdding) void add(pieces);
      }}
    >
      {text}
    </Button>
  );
}

/** Products that the member has bought before, each with the quantity of the last time. */
export const BoughtGrid = ({ bought }: { bought: BoughtProduct[] }) => (
  <CardGrid role="list" eight={bought.length === 8}>
    {bought.map(({ product, ...last }) => (
      <CardCell key={product.id}>
        <ProductCard product={product} corner={<LazyHeart product={product} isOnCard />}>
          <AddAgain product={product} {...last} />
        </ProductCard>
      </CardCell>
    ))}
  </CardGrid>
);
