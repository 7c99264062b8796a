import { useLingui } from '@lingui/react/macro';
import { Activity, type ReactNode } from 'react';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigation } from 'react-router-dom';
import { PageFrame } from '../../components/PageFrame';
import { useHydrated } from '../../components/useHydrated';
import { useOverlayEntry } from '../../components/useOverlayEntry';
import { useSearchDraft } from '../../components/useSearchDraft';
import { paths } from '../../config/paths';
import { shortText } from '../../components/shortText';
import { LoginReason } from '../../features/auth/LoginReason';
import { LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { PhoneFilters, ProductFilters } from '../../features/catalog/list/ProductFilters';
import { ProductResults } from '../../features/catalog/list/ProductResults';
import { ProductSearch } from '../../features/catalog/search/ProductSearch';
import { isWholeList, type ProductsView, WHOLE_LIST } from '../../features/catalog/list/productsUrl';
import { useCategories } from '../../features/catalog/categories/useCategories';
import { useProductList } from '../../features/catalog/list/useProductList';
import { type ShowOptions, useProductsView, useSortInUrl } from '../../features/catalog/list/useProductsView';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.containerQueries.up('md')]: {
    gridTemplateColumns: `${theme.spacing(28)} minmax(0, 1fr)`,
    gridTemplateRows: 'auto 1fr',
    columnGap: theme.spacing(5),
  },
}));

const Filters = styled('div')(({ theme }) => ({
  // The server renders the controls of both widths, since it does not know the browser's.
  [theme.breakpoints.down('md')]: { display: 'none' },
  [theme.containerQueries.up('md')]: {
    gridRow: '1 / 3',
    gridColumn: 1,
    // Below the bar, which sticks from the same height of the window on.
    '@media (min-height: 30rem)': {
      position: 'sticky',
      top: theme.spacing(11),
      alignSelf: 'start',
      maxHeight: `calc(100dvh - ${theme.spacing(13)})`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // Room for the focus ring.
      padding: theme.spacing(0.75),
      margin: theme.spacing(-0.75),
    },
  },
}));

/** The search of a view in the document's title. */
const TITLE_LENGTH = 40;

/** What one width shows. The server renders both; the other one is removed before it is hydrated. */
function Width({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const hydrated = useHydrated();
  return (!hydrated || onPhone === isPhone) && children;
}

/** Search, filters, sort and the matching products. */
function Catalog() {
  const { t } = useLingui();
  const { view, show } = useProductsView();
  const sheet = useOverlayEntry('filters');
  const navigation = useNavigation();
  const categories = useCategories();
  const list = useProductList(view);
  const search = useSearchDraft(view.search, (text, how) => {
    const typed = how === 'typed';
    // Typed text must not interrupt a navigation that has begun since.
    if (!typed || navigation.state === 'idle') show({ search: text }, { replace: typed });
  });

  const choose = (changes: Partial<ProductsView>, options?: ShowOptions) => {
    if (changes.search !== undefined) search.reset(changes.search);
    show(changes, options);
  };
  // Not elsewhere: in a window that was made wide the entry of the sheet stays, without the sheet.
  const chooseInSheet = (changes: Partial<ProductsView>) =>
    choose(changes, { replace: sheet.isOpen, state: sheet.state });
  const canClear = !isWholeList(view) || search.draft !== '';
  const onClear = canClear ? () => choose(WHOLE_LIST) : null;
  const retry = () => {
    list.retry();
    categories.retry();
  };
  // One object while they are there, so that a response for the list renders no filter again.
  const filters = { view, categories: categories.error ? { ...categories, retry } : categories, onChange: choose };

  return (
    <Columns>
      <ProductSearch search={search} view={view} />
      <Width isPhone={false}>
        <Activity>
          <Filters>
            <ProductFilters {...filters} />
          </Filters>
        </Activity>
      </Width>
      <section aria-label={t`Products`}>
        <LoginReason id={LOGIN_REASON_ID} />
        <ProductResults
          list={list}
          view={view}
          categories={categories.list}
          onChange={choose}
          onClear={onClear}
          onRetry={retry}
          toolbar={
            <Width isPhone>
              <Activity>
                <PhoneFilters
                  {...filters}
                  onChange={chooseInSheet}
                  count={list.isStale ? undefined : list.count}
                  sheet={sheet}
                  onClear={canClear ? () => chooseInSheet(WHOLE_LIST) : null}
                />
              </Activity>
            </Width>
          }
        />
      </section>
    </Columns>
  );
}

/** The catalog. The URL contains search, category and sort. */
export function Component() {
  const { t } = useLingui();
  const { search } = useProductsView().view;
  const shown = shortText(search, TITLE_LENGTH);
  useSortInUrl();
  return (
    <PageFrame
      title={search ? t`${shown} - Products` : t`Products`}
      heading={t`Products`}
      // One address for all filters; search results are not listed.
      canonical={search ? undefined : paths.products}
      width="xl"
    >
      <Catalog />
    </PageFrame>
  );
}
