import { styled } from '@mui/material/styles';
import { PageFrame } from '../components/PageFrame';
import { useGetCategoriesQuery } from '../features/catalog/catalogEndpoints';
import { ProductFilters } from '../features/catalog/ProductFilters';
import { ProductResults } from '../features/catalog/ProductResults';
import { ProductSearch } from '../features/catalog/ProductSearch';
import { WHOLE_LIST } from '../features/catalog/productsUrl';
import { useProductsView } from '../features/catalog/useProductsView';
import { LoginReason } from './LoginReason';
import { renderAddToCart } from './renderAddToCart';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: `${theme.spacing(26)} minmax(0, 1fr)`,
    gridTemplateRows: 'auto 1fr',
    columnGap: theme.spacing(5),
    '& > .filters': { gridRow: '1 / 3', gridColumn: 1 },
  },
}));

/** The catalog: search, filter, order. The address says what is shown. */
export function ProductsPage() {
  const { view, show } = useProductsView();
  const categories = useGetCategoriesQuery().currentData ?? [];
  // A category that does not exist counts as none, as soon as it is known which ones exist.
  const known = categories.length === 0 || categories.some(({ id }) => id === view.category);
  const shown = known ? view : { ...view, category: null };

  return (
    <PageFrame title={shown.search ? `${shown.search} - Products` : 'Products'} heading="Products" width="xl">
      <Columns>
        <ProductSearch settled={shown.search} onSearch={(search, how) => show({ search }, { replace: how === 'typed' })} />
        <div className="filters">
          <ProductFilters view={shown} categories={categories} onChange={show} />
        </div>
        <section aria-label="Products">
          <LoginReason />
          <ProductResults view={shown} action={renderAddToCart} onClear={() => show(WHOLE_LIST)} />
        </section>
      </Columns>
    </PageFrame>
  );
}
