import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { errorText } from '../../../http/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { StatusMessage } from '../../../components/feedback/StatusMessage';
import { BasketIcon } from '../../../components/icons';
import { paths } from '../../../config/paths';
import { catalogErrors, useGetFeaturedProductsQuery } from '../catalogEndpoints';
import { ProductGrid } from '../ProductGrid';
import { ProductSkeletons } from '../ProductSkeletons';

const SHOWN = 8;

/** The first eight featured products. Products that are already loaded stay when a later request fails. */
export function FeaturedProducts() {
  const { t } = useLingui();
  const { data, error, isError, isFetching, refetch } = useGetFeaturedProductsQuery();
  // A store update renders in one task, a deferred value in small steps.
  const products = useDeferredValue(data);
  const hasFailed = isError && !isFetching;
  return (
    <>
      {hasFailed && <ErrorState title={errorText(catalogErrors.loadProducts, error)} onRetry={() => void refetch()} />}
      {!products && !hasFailed && <ProductSkeletons count={SHOWN} />}
      {products?.length === 0 && (
        <StatusMessage
          title={t`No products are featured at the moment`}
          level="p"
          icon={<BasketIcon />}
          links={[{ to: paths.products, text: t`See all products` }]}
        />
      )}
      {products && products.length > 0 && <ProductGrid products={products.slice(0, SHOWN)} />}
    </>
  );
}
