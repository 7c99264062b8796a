import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const view = readProductView(params);
  const change = (changed: Partial<ProductView>) =>
    setParams(writeProductView({ ...view, page: 1, ...changed }), { replace: true, preventScrollReset: true });
  return (
    <PageFrame title={t`Products`} width="xl">
      <Button variant="contained" sx={{ mb: 1.5 }} onClick={() => setAdding(true)}>
        <Trans>Add a product</Trans>
      </Button>
      <Button component={Link} to={paths.deskMissedSearches} sx={{ mb: 1.5, ml: 1 }}>
        <Trans>Searches without a result</Trans>
      </Button>
      <ProductFilters view={view} onChange={change} />
      <Products view={view} />
      <Suspense>{isAdding && <ProductDialog product={null} onClose={() => setAdding(false)} />}</Suspense>
    </PageFrame>
  );
}

/** The page of products that a view shows. */
function Products({ view }: { view: ProductView }) {
  const { t, i18n } = useLingui();
  const { q } = view;
  const query = useGetDeskProductsQuery(toProductQuery(view));
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  return (
    <Loaded
      query={query}
      errors={productErrors.load}
      loading={t`Loading products`}
      heights={Array(8).fill(isWide ? 5.5 : 12)}
      notFound={view.page > 1 && <FewerPages />}
    >
      {(page) =>
        page.results.length === 0 ? (
          <StatusMessage title={t`No product found`} level="p" icon={<BasketIcon />}>
            {q ? t`Nothing here matches “${q}”.` : t`No product is like this.`}
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
