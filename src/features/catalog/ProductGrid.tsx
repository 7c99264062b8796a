import { type Ref } from 'react';
import { CardCell, CardGrid } from './CardGrid';
import { type ShopProduct } from './catalogEndpoints';
import { type CardAction, ProductCard } from './ProductCard';

/** The first row; its images load at once. */
const EAGER = 4;

type ProductGridProps = {
  products: ShopProduct[];
  action: CardAction;
  /** Cards from this index on are skipped by layout and paint while they are far from the window; none when not given. */
  skipFrom?: number;
  /** False for a grid below the first viewport: no image loads at once. */
  eager?: boolean;
  ref?: Ref<HTMLUListElement>;
};

/** A grid of product cards. */
export function ProductGrid({ products, action, skipFrom = Infinity, eager = true, ref }: ProductGridProps) {
  return (
    <CardGrid role="list" ref={ref} eight={products.length === 8}>
      {products.map((product, index) => (
        <CardCell key={product.id} skippable={index >= skipFrom}>
          <ProductCard product={product} action={action} eager={eager && index < EAGER} />
        </CardCell>
      ))}
    </CardGrid>
  );
}
