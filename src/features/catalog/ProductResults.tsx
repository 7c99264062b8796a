import Button from '@mui/material/Button';
import { Fragment, type ReactNode, useDeferredValue, useRef } from 'react';
import { type Category } from '../../../contract/wire';
import { errorText } from '../../api/apiError';
import { SearchIcon } from '../../components/icons';
import { LoadFailure } from '../../components/feedback/LoadFailure';
import { Notice } from '../../components/feedback/Notice';
import { styled } from '../../components/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { type ShopProduct } from './catalogEndpoints';
import { chipLooks, FilterChips } from './FilterChips';
import { type CardAction } from './ProductCard';
import { ProductPages } from './ProductPages';
import { ProductSkeletons } from './ProductSkeletons';
import { type ProductsView, WHOLE_LIST } from './productsUrl';
import { useProductList } from './useProductList';

const SKELETONS = 12;

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  minHeight: '1.6em',
  color: theme.vars.palette.text.secondary,
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  minHeight: theme.spacing(5.5),
  marginBottom: theme.spacing(2),
  '& > ul': chipLooks(theme),
  // At the end of the row, so that it stays where it is when the number comes.
  '& > button': { marginInlineStart: 'auto', marginInlineEnd: theme.spacing(-1) },
}));

function found(products: ShopProduct[]): string {
  return products.length > 0 ? `Found ${products.length} product(s)` : 'No products found';
}

type ProductResultsProps = {
  view: ProductsView;
  /** The entry of the browser's history that shows them. */
  entry: string;
  categories: Category[];
  action: CardAction;
  onChange: (changes: Partial<ProductsView>) => void;
  /** What stands at the end of the line above the list. */
  children?: ReactNode;
};

/** The products of a view: on their way, found, none, or not to be had. What stands above a list is the number of its own products and what that very list is narrowed to. */
export function ProductResults({ view, entry, categories, action, onChange, children }: ProductResultsProps) {
  const { list, isBusy, failure, retry } = useProductList(view, entry);
  // Drawn in slices that leave the browser time; until then the list before it stays.
  const drawn = useDeferredValue(list);
  const shown = drawn?.view ?? view;
  const count = useRef<HTMLParagraphElement>(null);

  return (
    <>
      <VisuallyHidden>
        <h2>Results</h2>
      </VisuallyHidden>
      <Head>
        <Count ref={count} role="status" tabIndex={-1}>
          {/* Put there anew for each list: the same number is told again, too. */}
          {drawn && <Fragment key={drawn.entry}>{found(drawn.products)}</Fragment>}
        </Count>
        <FilterChips view={shown} asked={view} categories={categories} onChange={onChange} />
        {children}
      </Head>
      {failure && (
        <LoadFailure
          title={errorText('loadProducts', failure.error)}
          text="We cannot reach the shop right now."
          onRetry={retry}
        />
      )}
      {!drawn && !failure && <ProductSkeletons count={SKELETONS} />}
      {drawn && drawn.products.length > 0 && (
        <div aria-busy={isBusy || drawn !== list ? true : undefined}>
          <ProductPages products={drawn.products} action={action} entry={drawn.entry} isLeft={drawn.entry !== entry} />
        </div>
      )}
      {drawn?.products.length === 0 && (
        <Notice
          title={shown.search ? `Nothing for “${shown.search}”` : 'Nothing here'}
          level="p"
          icon={<SearchIcon />}
          actions={
            <Button
              variant="contained"
              onClick={() => {
                onChange(WHOLE_LIST);
                // The button goes; whoever pressed it by keyboard goes on from the number of products.
                count.current?.focus({ preventScroll: true });
              }}
            >
              Show all products
            </Button>
          }
        >
          Try adjusting your search or filters
        </Notice>
      )}
    </>
  );
}
