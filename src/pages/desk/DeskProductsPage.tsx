import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorText } from '../../http/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { countText, pagesOf } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { ProductDialog } from '../../features/desk/products/lazyProductDialogs';
import { productErrors, useGetDeskProductsQuery } from '../../features/desk/products/productEndpoints';
import { ProductFilters } from '../../features/desk/products/ProductFilters';
import { ProductCards, ProductTable } from '../../features/desk/products/ProductList';
import {
  type ProductView,
  readProductView,
  toProductQuery,
  writeProductView,
} from '../../features/desk/products/productView';

const PAGE_SIZE = 20;

/** All products, for staff. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const view = readProductView(params);
  const change = (changed: Partial<ProductView>) =>
    setParams(writeProductView({ ...view, page: 1, ...changed }), { replace: true, preventScrollReset: true });
  return (
    <PageFrame title="Products" width="xl">
      <Button variant="contained" sx={{ mb: 1.5 }} onClick={() => setAdding(true)}>
        Add a product
      </Button>
      <Button component={Link} to={paths.deskMissedSearches} sx={{ mb: 1.5, ml: 1 }}>
        Searches without a result
      </Button>
      <ProductFilters view={view} onChange={change} />
      <Products view={view} onPage={(page) => change({ page })} />
      <Suspense>{isAdding && <ProductDialog product={null} onClose={() => setAdding(false)} />}</Suspense>
    </PageFrame>
  );
}

/** The page of products that a view shows. */
function Products({ view, onPage }: { view: ProductView; onPage: (page: number) => void }) {
  const query = useGetDeskProductsQuery(toProductQuery(view));
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const { currentData: page, isError, isFetching, error, refetch } = query;
  if (!page && isError && !isFetching)
    return <ErrorState title={errorText(productErrors.load, error)} onRetry={() => void refetch()} />;
  if (!page)
    return (
      <Stack spacing={1} role="status">
        <VisuallyHidden>Loading products</VisuallyHidden>
        {Array.from({ length: 8 }, (_none, index) => (
          <Skeleton key={index} variant="rounded" height={isWide ? '2.75rem' : '6rem'} />
        ))}
      </Stack>
    );
  if (page.results.length === 0)
    return (
      <StatusMessage title="No product found" level="p" icon={<BasketIcon />}>
        {view.q ? `Nothing here matches “${view.q}”.` : 'No product is like this.'}
      </StatusMessage>
    );
  const pages = pagesOf(page, view.page, PAGE_SIZE);
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {countText(page, 'product')}
      </Typography>
      {isWide ? <ProductTable products={page.results} /> : <ProductCards products={page.results} />}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={view.page}
          onChange={(_event, number) => onPage(number)}
          sx={{ mt: 2, '& ul': { justifyContent: 'center' } }}
        />
      )}
    </>
  );
}
