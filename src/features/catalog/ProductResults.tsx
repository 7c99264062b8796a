import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { errorText } from '../../api/apiError';
import { LoadFailure } from '../../components/LoadFailure';
import { Notice } from '../../components/Notice';
import { SearchIcon } from '../../components/icons';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { type ShopProduct, useGetProductsQuery } from './catalogEndpoints';
import { ProductGrid } from './ProductGrid';
import { ProductSkeletons } from './ProductSkeletons';
import { type ProductsView } from './productsUrl';

const SKELETONS = 12;

const Count = styled(Typography)(({ theme }) => ({ minHeight: '1.6em', marginBottom: theme.spacing(2), color: theme.vars.palette.text.secondary })) as typeof Typography;

type ProductResultsProps = { view: ProductsView; action: (product: ShopProduct) => ReactNode; onClear: () => void };

/** The products of a view: on their way, found, none, or not to be had. Only the answer to this very view is shown. */
export function ProductResults({ view, action, onClear }: ProductResultsProps) {
  const { search, category, sort } = view;
  const query = useGetProductsQuery({ search: search || undefined, category: category ?? undefined, ordering: sort });
  const products = query.currentData;
  const failed = query.isError && !query.isFetching;

  if (failed) {
    return <LoadFailure title={errorText('loadProducts', query.error)} text="We cannot reach the shop right now." onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <VisuallyHidden>
        <h2>Results</h2>
      </VisuallyHidden>
      <Count role="status">{products && (products.length > 0 ? `Found ${products.length} product(s)` : 'No products found')}</Count>
      {!products && <ProductSkeletons count={SKELETONS} />}
      {products?.length === 0 && (
        <Notice
          title={search ? `Nothing for “${search}”` : 'Nothing here'}
          level="p"
          icon={<SearchIcon />}
          actions={
            <Button variant="contained" onClick={onClear}>
              Show all products
            </Button>
          }
        >
          Try adjusting your search or filters
        </Notice>
      )}
      {products && products.length > 0 && <ProductGrid key={JSON.stringify(view)} products={products} action={action} />}
    </>
  );
}
