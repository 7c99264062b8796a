import Button from '@mui/material/Button';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigation } from 'react-router-dom';
import { PageFrame } from '../../components/PageFrame';
import { LoginReason } from '../../features/auth/LoginReason';
import { AddToCart, LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { useGetCategoriesQuery } from '../../features/catalog/catalogEndpoints';
import { ProductFilters } from '../../features/catalog/ProductFilters';
import { ProductResults } from '../../features/catalog/ProductResults';
import { ProductSearch } from '../../features/catalog/ProductSearch';
import { type ProductsView, WHOLE_LIST } from '../../features/catalog/productsUrl';
import { useFilterSheet } from '../../features/catalog/useFilterSheet';
import { useProductList } from '../../features/catalog/useProductList';
import { useProductsView } from '../../features/catalog/useProductsView';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.containerQueries.between('sm', 'md')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: `${theme.spacing(26)} minmax(0, 1fr)`,
    gridTemplateRows: 'auto 1fr',
    columnGap: theme.spacing(5),
  },
}));

const Filters = styled('div', { shouldForwardProp: (prop) => prop !== 'open' })<{ open: boolean }>(
  ({ theme, open }) => ({
    // With large text in a wide window the choices take a row of their own.
    [theme.containerQueries.between('sm', 'md')]: { gridColumn: open ? '1 / -1' : undefined },
    [theme.containerQueries.up('md')]: { gridRow: '1 / 3', gridColumn: 1 },
  }),
);

const Results = styled('section')(({ theme }) => ({
  [theme.containerQueries.between('sm', 'md')]: { gridColumn: '1 / -1' },
}));

/** Search, filters, sort and the matching products. */
function Catalog() {
  const { view, show } = useProductsView();
  const sheet = useFilterSheet();
  const navigation = useNavigation();
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const categories = useGetCategoriesQuery().currentData ?? [];
  // Once the categories are loaded, an unknown category is ignored.
  const isKnown = categories.length === 0 || categories.some(({ id }) => id === view.category);
  const shown = isKnown ? view : { ...view, category: null };
  const list = useProductList(shown, sheet.entry);
  const sheetOpen = onPhone && sheet.isOpen;
  const choose = (changes: Partial<ProductsView>) =>
    show(changes, { replace: sheetOpen, state: sheetOpen ? sheet.state : undefined });

  return (
    <Columns>
      <ProductSearch
        settled={shown.search}
        onSearch={(search, how) => {
          const typed = how === 'typed';
          // Typed text must not interrupt a navigation that has begun since.
          if (!typed || navigation.state === 'idle') show({ search }, { replace: typed });
        }}
      />
      <Filters open={!onPhone}>
        <ProductFilters
          view={shown}
          categories={categories}
          onChange={choose}
          count={list.isStale ? undefined : list.count}
          sheet={onPhone ? sheet : null}
        />
      </Filters>
      <Results aria-label="Products">
        <LoginReason id={LOGIN_REASON_ID} />
        <ProductResults list={list} view={shown} categories={categories} action={AddToCart} onChange={choose}>
          <Button variant="text" sx={{ ml: 'auto', mr: -1 }} onClick={() => choose(WHOLE_LIST)}>
            Clear All
          </Button>
        </ProductResults>
      </Results>
    </Columns>
  );
}

/** The catalog. The URL holds search, category and sort. */
export function ProductsPage() {
  const { search } = useProductsView().view;
  return (
    <PageFrame title={search ? `${search} - Products` : 'Products'} heading="Products" width="xl">
      <Catalog />
    </PageFrame>
  );
}
