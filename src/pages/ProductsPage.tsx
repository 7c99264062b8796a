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
  gap: theme.spacing(3),
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: `${theme.spacing(28)} minmax(0, 1fr)`,
    gap: theme.spacing(5),
  },
}));

const Results = styled('section')({ minWidth: 0 });

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
        <ProductFilters view={shown} categories={categories} onChange={show} />
        <Results aria-label="Products">
          <ProductSearch settled={shown.search} onSearch={(search, how) => show({ search }, { replace: how === 'typed' })} />
          <LoginReason />
          <ProductResults view={shown} action={renderAddToCart} onClear={() => show(WHOLE_LIST)} />
        </Results>
      </Columns>
    </PageFrame>
  );
}
