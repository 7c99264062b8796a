import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { type Category } from '../../../contract/wire';
import { errorText } from '../../api/apiError';
import { ErrorState } from '../../components/feedback/ErrorState';
import { StatusMessage } from '../../components/feedback/StatusMessage';
import { SearchIcon } from '../../components/icons';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { FilterChips } from './FilterChips';
import { MoreProducts } from './MoreProducts';
import { type CardAction } from './ProductCard';
import { ProductGrid } from './ProductGrid';
import { ProductSkeletons } from './ProductSkeletons';
import { type ProductsView, WHOLE_LIST } from './productsUrl';
import { type ProductList } from './useProductList';

const SKELETONS = 12;

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  minHeight: theme.spacing(5.5),
  marginBottom: theme.spacing(2),
}));

type ProductResultsProps = {
  list: ProductList;
  view: ProductsView;
  categories: Category[];
  action: CardAction;
  onChange: (changes: Partial<ProductsView>) => void;
  /** The element at the end of the line above the list. */
  children?: ReactNode;
};

/** The products of a view: loading, found, none, or failed. */
export function ProductResults({ list, view, categories, action, onChange, children }: ProductResultsProps) {
  const { products, isStale, hasFailed, listRef } = list;
  const count = useRef<HTMLParagraphElement>(null);
  const found = products?.length ? `Found ${list.count} product(s)` : 'No products found';

  return (
    // Reserves the room of the pages that are still to be restored.
    <div style={{ minHeight: list.reservedHeight }}>
      <VisuallyHidden>
        <h2>Results</h2>
      </VisuallyHidden>
      <Head>
        <Typography ref={count} role="status" tabIndex={-1} sx={{ minHeight: '1.6em', color: 'text.secondary' }}>
          {/* Hidden while stale, so that screen readers announce the next number even when it is the same. */}
          {products && (isStale ? <span aria-hidden="true">{found}</span> : found)}
        </Typography>
        <FilterChips view={view} categories={categories} onChange={onChange} />
        {children}
      </Head>
      {hasFailed && <ErrorState title={errorText('loadProducts', list.error)} onRetry={list.retry} />}
      {!products && !hasFailed && <ProductSkeletons count={SKELETONS} />}
      {products && products.length > 0 && (
        <Box aria-busy={isStale || undefined} sx={{ opacity: isStale ? 0.6 : 1, transition: 'opacity 150ms 150ms' }}>
          <ProductGrid products={products} action={action} skipFrom={list.skipFrom} ref={listRef} />
          <MoreProducts list={list} shown={products.length} listRef={listRef} />
        </Box>
      )}
      {products?.length === 0 && (
        <StatusMessage
          title={view.search ? `Nothing for “${view.search}”` : 'Nothing here'}
          level="p"
          icon={<SearchIcon />}
          actions={
            <Button
              variant="contained"
              onClick={() => {
                onChange(WHOLE_LIST);
                // The button is removed; keyboard users continue from the number of products.
                count.current?.focus({ preventScroll: true });
              }}
            >
              Show all products
            </Button>
          }
        >
          Try adjusting your search or filters
        </StatusMessage>
      )}
    </div>
  );
}
