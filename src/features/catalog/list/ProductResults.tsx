import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { errorText } from '../../../http/apiError';
import { ErrorState } from '../../../components/feedback/ErrorState';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { catalogErrors, type ShopCategory } from '../catalogEndpoints';
import { DroppedWords } from './DroppedWords';
import { FilterChips } from './FilterChips';
import { MoreProducts } from './MoreProducts';
import { NothingFound } from './NothingFound';
import { ProductGrid } from '../ProductGrid';
import { ProductSkeletons } from '../ProductSkeletons';
import { type ProductsView, WHOLE_LIST, writeProductsView } from './productsUrl';
import { type ProductList } from './useProductList';

const SKELETONS = 12;

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.spacing(5.5),
  marginBottom: theme.spacing(2),
}));

const Count = styled('p')(({ theme }) => ({
  margin: 0,
  minHeight: '1.6em',
  color: theme.vars.palette.text.secondary,
  // On a phone it shares the line with the controls, in two lines of its own.
  [theme.breakpoints.down('md')]: {
    width: '5rem',
    marginInlineStart: 'auto',
    textAlign: 'end',
    textWrap: 'balance',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    [theme.containerQueries.up('sm')]: { width: 'auto', fontSize: '0.9375rem' },
  },
}));

type ProductResultsProps = {
  list: ProductList;
  view: ProductsView;
  categories: ShopCategory[];
  onChange: (changes: Partial<ProductsView>) => void;
  /** Null when there is nothing to clear; not given for a list whose filter cannot be cleared. */
  onClear?: (() => void) | null;
  onRetry: () => void;
  /** On a phone: the controls in one line with the number of products. */
  toolbar: ReactNode;
};

/** The products of a view: loading, found, none, or failed. */
export function ProductResults({ list, view, categories, onChange, onClear, onRetry, toolbar }: ProductResultsProps) {
  const { t } = useLingui();
  const { products, count: total, isStale, hasFailed, listRef } = list;
  const count = useRef<HTMLParagraphElement>(null);
  // Keyboard users continue from the number of products when the control that they pressed is removed.
  const focusCount = () => count.current?.focus({ preventScroll: true });
  const found = products?.length ? t`Found ${total} product(s)` : t`No products found`;

  return (
    <div>
      <VisuallyHidden>
        <h2>{t`Results`}</h2>
      </VisuallyHidden>
      <Head>
        {toolbar}
        <Count ref={count} role="status" tabIndex={-1}>
          {/* Hidden while stale, so that screen readers announce the next number even when it is the same. */}
          {products && (isStale ? <span aria-hidden="true">{found}</span> : found)}
        </Count>
        {onClear !== undefined && (
          <Box
            sx={(theme) => ({
              minWidth: 0,
              // An idle button needs no line of a phone: it is in the sheet.
              [theme.breakpoints.down('md')]: { flexBasis: '100%', display: onClear ? undefined : 'none' },
            })}
          >
            <FilterChips
              view={view}
              categories={categories}
              onChange={onChange}
              onClear={onClear}
              onEmpty={focusCount}
            />
          </Box>
        )}
      </Head>
      {hasFailed && <ErrorState title={errorText(catalogErrors.loadProducts, list.error)} onRetry={onRetry} />}
      {!products && !hasFailed && <ProductSkeletons count={SKELETONS} />}
      {products && products.length > 0 && !isStale && <DroppedWords search={view.search} dropped={list.dropped} />}
      {products && products.length > 0 && (
        <Box aria-busy={isStale || undefined} sx={{ opacity: isStale ? 0.6 : 1, transition: 'opacity 150ms 150ms' }}>
          <ProductGrid products={products} skipFrom={list.skipFrom} ref={listRef} />
          {/* A press on its button applies to this view only. */}
          <MoreProducts
            key={writeProductsView(view).toString()}
            list={list}
            onRetry={onRetry}
            shown={products.length}
            listRef={listRef}
          />
        </Box>
      )}
      {products?.length === 0 && (
        <NothingFound
          search={view.search}
          categories={categories}
          onShowAll={() => {
            onChange(WHOLE_LIST);
            focusCount();
          }}
        />
      )}
    </div>
  );
}
