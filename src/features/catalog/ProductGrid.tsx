import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CardGrid } from './CardFrame';
import { type ShopProduct } from './catalogEndpoints';
import { ProductCard } from './ProductCard';

const FIRST = 60;
const STEP = 24;
const EAGER = 4;

/** A grid of products. A long list grows as its end comes near, so that thousands do not freeze a phone. */
export function ProductGrid({ products, action }: { products: ShopProduct[]; action: (product: ShopProduct) => ReactNode }) {
  const [count, setCount] = useState(FIRST);
  const end = useRef<HTMLDivElement>(null);
  const more = products.length > count;

  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setCount((shown) => shown + STEP), {
      rootMargin: '1500px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, count]);

  return (
    <>
      <CardGrid className={products.length === 8 ? 'eight' : undefined}>
        {products.slice(0, count).map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} action={action} eager={index < EAGER} />
          </li>
        ))}
      </CardGrid>
      {more && <div ref={end} />}
    </>
  );
}
