import { type ReactNode } from 'react';
import { errorText } from '../../api/apiError';
import { LoadFailure } from '../../components/LoadFailure';
import { type ShopProduct, useGetFeaturedProductsQuery } from './catalogEndpoints';
import { ProductGrid } from './ProductGrid';
import { ProductSkeletons } from './ProductSkeletons';

const SHOWN = 8;

/** The first eight featured products. */
export function FeaturedProducts({ action }: { action: (product: ShopProduct) => ReactNode }) {
  const { data, error, isError, isFetching, refetch } = useGetFeaturedProductsQuery();

  if (isError && !isFetching) {
    return <LoadFailure title={errorText('loadProducts', error)} text="We cannot reach the shop right now." onRetry={() => void refetch()} />;
  }
  if (!data) return <ProductSkeletons count={SHOWN} />;
  if (data.length === 0) return <p>No products are featured at the moment.</p>;
  return <ProductGrid products={data.slice(0, SHOWN)} action={action} />;
}
