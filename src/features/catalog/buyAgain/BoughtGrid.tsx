import { type BoughtProduct } from '../../../../contract/wishes';
import { AddToCart } from '../../cart/AddToCart';
import { CardGrid } from '../CardGrid';
import { LazyHeart } from '../favourites/LazyHeart';
import { ProductCard } from '../ProductCard';

/** Products that the member has bought before, each with the quantity of the last time. */
export const BoughtGrid = ({ bought }: { bought: BoughtProduct[] }) => (
  <CardGrid role="list" eight={bought.length === 8}>
    {bought.map(({ product, quantity }) => (
      <li key={product.id}>
        <ProductCard product={product} corner={<LazyHeart product={product} isOnCard />}>
          <AddToCart product={product} first={quantity} />
        </ProductCard>
      </li>
    ))}
  </CardGrid>
);
