import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { EnglishText } from '../../../components/EnglishText';
import { errorText } from '../../../http/apiError';
import { useNextPage } from '../../../components/usePages';
import { type ProductList } from './useProductList';
import { catalogErrors } from '../catalogEndpoints';

/** The distance to the end of the list at which the next page loads: one window height. */
const AHEAD = '100%';

type MoreProductsProps = {
  list: ProductList;
  shown: number;
  listRef: RefObject<HTMLUListElement | null>;
  onRetry: () => void;
};

/** Loads the next page by a button, and automatically near the end of the list. The button moves the focus to the first new product. */
export function MoreProducts({ list, shown, listRef, onRetry }: MoreProductsProps) {
  const { t } = useLingui();
  const { count } = list;
  const end = useRef<HTMLDivElement>(null);
  const focusIndex = useRef<number>(null);
  const failed = list.hasMoreFailed && !list.isLoadingMore;
  const canLoadAhead = list.canLoadMore && !failed && !list.hasFailed;

  const loadMore = useNextPage({
    isFetching: !list.canLoadMore,
    isFetchingNextPage: list.isLoadingMore,
    fetchNextPage: list.loadMore,
  });

  const loadAhead = useEffectEvent(() => {
    // Keyboard users must be able to reach the button and the end of the page.
    const focused = document.activeElement;
    const byKeyboard = listRef.current?.contains(focused) && focused?.matches(':focus-visible');
    if (!byKeyboard) loadMore();
  });

  useEffect(() => {
    if (!canLoadAhead || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadAhead();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Each observer reports at its start: the end may be near still when cards came without a call.
  }, [canLoadAhead, shown]);

  useEffect(() => {
    if (failed) focusIndex.current = null;
    if (focusIndex.current === null || focusIndex.current >= shown) return;
    listRef.current?.querySelectorAll('a')[focusIndex.current]?.focus();
    focusIndex.current = null;
  }, [shown, failed, listRef]);

  if (!list.hasMore) return null;
  return (
    <Stack ref={end} spacing={1} sx={{ mt: 4, alignItems: 'center', color: 'text.secondary' }}>
      {failed ? (
        <Typography role="alert" component="span" color="error">
          <EnglishText>{errorText(catalogErrors.loadProducts, list.error)}</EnglishText>
        </Typography>
      ) : (
        <span role="status">{list.isLoadingMore ? t`Loading more products` : t`${shown} of ${count} shown`}</span>
      )}
      <Button
        variant="outlined"
        onClick={() => {
          focusIndex.current = shown;
          if (failed) onRetry();
          else loadMore();
        }}
      >
        {failed ? t`Try again` : t`Show more products`}
      </Button>
    </Stack>
  );
}
