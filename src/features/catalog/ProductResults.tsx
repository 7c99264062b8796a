import Button from '@mui/material/Button';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { errorText } from '../../api/apiError';
import { SearchIcon } from '../../components/icons';
import { LoadFailure } from '../../components/LoadFailure';
import { Notice } from '../../components/Notice';
import { styled } from '../../components/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { type ShopProduct } from './catalogEndpoints';
import { chipLooks } from './FilterChips';
import { type CardAction } from './ProductCard';
import { ProductPages } from './ProductPages';
import { ProductSkeletons } from './ProductSkeletons';
import { type ProductsView } from './productsUrl';
import { useProductList } from './useProductList';

const SKELETONS = 12;

const Count = styled('p')(({ theme }) => ({ ...theme.typography.body1, margin: 0, minHeight: '1.6em', color: theme.vars.palette.text.secondary }));

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

function found(products: ShopProduct[] | undefined): string | undefined {
  return products && (products.length > 0 ? `Found ${products.length} product(s)` : 'No products found');
}

type ProductResultsProps = {
  view: ProductsView;
  /** The entry of the browser's history that shows them. */
  entry: string;
  action: CardAction;
  onClear: () => void;
  /** What stands beside the number of products. */
  children?: ReactNode;
};

/** The products of a view: on their way, found, none, or not to be had. Only the answer to this very view is counted. */
export function ProductResults({ view, entry, action, onClear, children }: ProductResultsProps) {
  const { search } = view;
  const { products, drawn: newest, failure, retry } = useProductList(view, entry);
  // Drawn in slices that leave the browser time, together with its number; until then the list before it stays.
  const drawn = useDeferredValue(newest);
  const isNewest = drawn?.products === products;
  const count = useRef<HTMLParagraphElement>(null);

  return (
    <>
      <VisuallyHidden>
        <h2>Results</h2>
      </VisuallyHidden>
      <Head>
        <Count ref={count} role="status" tabIndex={-1}>
          {isNewest && found(products)}
        </Count>
        {children}
      </Head>
      {failure && <LoadFailure title={errorText('loadProducts', failure.error)} text="We cannot reach the shop right now." onRetry={retry} />}
      {!drawn && !failure && <ProductSkeletons count={SKELETONS} />}
      {drawn && drawn.products.length > 0 && (
        <div aria-busy={isNewest ? undefined : true}>
          <ProductPages products={drawn.products} action={action} entry={drawn.entry} isLeft={drawn.entry !== entry} />
        </div>
      )}
      {drawn?.products.length === 0 && (
        <Notice
          title={search ? `Nothing for “${search}”` : 'Nothing here'}
          level="p"
          icon={<SearchIcon />}
          actions={
            <Button
              variant="contained"
              onClick={() => {
                onClear();
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
