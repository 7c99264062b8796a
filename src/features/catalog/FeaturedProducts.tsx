import { type ReactNode, useDeferredValue } from 'react';
import { errorText } from '../../api/apiError';
import { LoadFailure } from '../../components/LoadFailure';
import { type ShopProduct, useGetFeaturedProductsQuery } from './catalogEndpoints';
import { ProductGrid } from './ProductGrid';
import { ProductSkeletons } from './ProductSkeletons';

const SHOWN = 8;

/** The first eight featured products. */
export function FeaturedProducts({ action }: { action: (product: ShopProduct) => ReactNode }) {
  const { data, error, isError, isFetching, refetch } = useGetFeaturedProductsQuery();
  // The cards take the skeletons' place in slices that leave the browser time.
  const products = useDeferredValue(data);

  if (isError && !isFetching) {
    return <LoadFailure title={errorText('loadProducts', error)} text="We cannot reach the shop right now." onRetry={() => void refetch()} />;
  }
  if (!products) return <ProductSkeletons count={SHOWN} />;
  if (products.length === 0) return <p>No products are featured at the moment.</p>;
  return <ProductGrid products={products.slice(0, SHOWN)} action={action} />;
}
