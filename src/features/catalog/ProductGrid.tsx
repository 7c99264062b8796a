import { type ReactNode } from 'react';
import { CardGrid } from './CardGrid';
import { type ShopProduct } from './catalogEndpoints';
import { ProductCard } from './ProductCard';

/** The first row; its pictures do not wait until they are scrolled to. */
const EAGER = 4;

type ProductGridProps = {
  products: ShopProduct[];
  action: (product: ShopProduct) => ReactNode;
  /** The place of the first of them in the whole list, from 0. */
  first?: number;
  label?: string;
};

/** A grid of products. */
export function ProductGrid({ products, action, first = 0, label }: ProductGridProps) {
  return (
    <CardGrid className={products.length === 8 ? 'eight' : undefined} aria-label={label}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} action={action} eager={first + index < EAGER} />
        </li>
      ))}
    </CardGrid>
  );
}
