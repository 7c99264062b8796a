import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../components/feedback/Loaded';
import { FewerPages } from '../../features/desk/FewerPages';
import { ListPages } from '../../features/desk/ListPages';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { BasketIcon } from '../../components/icons';
import { countText } from '../../components/listCount';
import { PageFrame } from '../../components/PageFrame';
import { paths } from '../../config/paths';
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
      <Products view={view} />
      <Suspense>{isAdding && <ProductDialog product={null} onClose={() => setAdding(false)} />}</Suspense>
    </PageFrame>
  );
}

/** The page of products that a view shows. */
function Products({ view }: { view: ProductView }) {
  const { i18n } = useLingui();
  const query = useGetDeskProductsQuery(toProductQuery(view));
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  return (
    <Loaded
      query={query}
      errors={productErrors.load}
      loading="Loading products"
      heights={Array(8).fill(isWide ? 5.5 : 12)}
      notFound={view.page > 1 && <FewerPages />}
    >
      {(page) =>
        page.results.length === 0 ? (
          <StatusMessage title="No product found" level="p" icon={<BasketIcon />}>
            {view.q ? `Nothing here matches “${view.q}”.` : 'No product is like this.'}
          </StatusMessage>
        ) : (
          <>
            <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
              {countText(i18n, page, 'product')}
            </Typography>
            {isWide ? <ProductTable products={page.results} /> : <ProductCards products={page.results} />}
            <ListPages page={view.page} list={page} size={PAGE_SIZE} />
          </>
        )
      }
    </Loaded>
  );
}
