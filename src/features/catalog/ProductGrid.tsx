import { Activity, type Ref } from 'react';
import { AddToCart } from '../cart/AddToCart';
import { CardGrid } from './CardGrid';
import { type ShopProduct } from './catalogEndpoints';
import { LazyHeart } from './favourites/LazyHeart';
import { ProductCard } from './ProductCard';

/** The first row; its images load at once. */
const EAGER = 4;

type ProductGridProps = {
  products: ShopProduct[];
  /** Cards from this index on are skipped by layout and paint while they are far from the window; none when not given. */
  skipFrom?: number;
  /** False for a grid below the first viewport: no image loads at once. */
  eager?: boolean;
  ref?: Ref<HTMLUListElement>;
};

/** A grid of product cards with the button that adds to the cart. */
export function ProductGrid({ products, skipFrom = Infinity, eager = true, ref }: ProductGridProps) {
  return (
    // Hydrated by itself, after the page, or at once when a card is pressed. One boundary: for a change of the address React hydrates each before it
    // renders anything, and begins anew after each.
    <Activity>
      <CardGrid role="list" ref={ref} eight={products.length === 8}>
        {products.map((product, index) => (
          <li key={product.id} className={index >= skipFrom ? 'skippable' : undefined}>
            <ProductCard
              product={product}
              eager={eager && index < EAGER}
              isMain={eager && index === 0}
              corner={<LazyHeart product={product} isOnCard />}
            >
              <AddToCart product={product} />
            </ProductCard>
          </li>
        ))}
      </CardGrid>
    </Activity>
  );
}
