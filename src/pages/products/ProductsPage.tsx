import Button from '@mui/material/Button';
import { type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PageFrame } from '../../components/PageFrame';
import { styled } from '../../components/styled';
import { AddToCart } from '../../features/cart/AddToCart';
import { useGetCategoriesQuery } from '../../features/catalog/catalogEndpoints';
import { ProductFilters } from '../../features/catalog/ProductFilters';
import { ProductResults } from '../../features/catalog/ProductResults';
import { ProductSearch } from '../../features/catalog/ProductSearch';
import { type ProductsView, WHOLE_LIST } from '../../features/catalog/productsUrl';
import { useFilterSheet } from '../../features/catalog/useFilterSheet';
import { useProductsView } from '../../features/catalog/useProductsView';
import { LoginReason } from '../login/LoginReason';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.containerQueries.between('sm', 'md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    // The choices themselves come here when the text is large and the window is not narrow.
    '& > section, & > .open': { gridColumn: '1 / -1' },
  },
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: `${theme.spacing(26)} minmax(0, 1fr)`,
    gridTemplateRows: 'auto 1fr',
    columnGap: theme.spacing(5),
    '& > .filters': { gridRow: '1 / 3', gridColumn: 1 },
  },
}));

/** Search, filter and order beside the products that they leave. */
function Catalog() {
  const { view, show } = useProductsView();
  const sheet = useFilterSheet();
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const categories = useGetCategoriesQuery().currentData ?? [];
  // A category that does not exist counts as none, as soon as it is known which ones exist.
  const known = categories.length === 0 || categories.some(({ id }) => id === view.category);
  const shown = known ? view : { ...view, category: null };
  const sheetOpen = onPhone && sheet.isOpen;
  const choose = (changes: Partial<ProductsView>) =>
    show(changes, { replace: sheetOpen, state: sheetOpen ? sheet.state : undefined });

  return (
    <Columns>
      <ProductSearch
        settled={shown.search}
        onSearch={(search, how) => show({ search }, { replace: how === 'typed' })}
      />
      <div className={onPhone ? 'filters' : 'filters open'}>
        <ProductFilters view={shown} categories={categories} onChange={choose} sheet={onPhone ? sheet : null} />
      </div>
      <section aria-label="Products">
        <LoginReason />
        <ProductResults view={shown} entry={sheet.entry} categories={categories} action={AddToCart} onChange={choose}>
          {!sheetOpen && (
            <Button variant="text" onClick={() => choose(WHOLE_LIST)}>
              Clear All
            </Button>
          )}
        </ProductResults>
      </section>
    </Columns>
  );
}

/** The catalog. The address says what is shown. */
export function ProductsPage() {
  const { search } = useProductsView().view;
  return (
    <PageFrame title={search ? `${search} - Products` : 'Products'} heading="Products" width="xl">
      <Catalog />
    </PageFrame>
  );
}
