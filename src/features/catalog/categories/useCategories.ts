import { errorText } from '../../../http/apiError';
import { catalogErrors, type ShopCategory, useGetCategoriesQuery } from '../catalogEndpoints';

export type Categories = {
  /** Empty until the first response. */
  list: ShopCategory[];
  /** Before the first response. */
  isLoading: boolean;
  /** The message when they could not be loaded, else null. */
  error: string | null;
  /** Requests them once more if they could not be loaded. */
  retry: () => void;
};

/** All categories. Those that are already loaded stay when a later request fails. */
export function useCategories(): Categories {
  const { currentData, error, isError, isFetching, refetch } = useGetCategoriesQuery();
  const hasFailed = isError && !isFetching && !currentData;
  return {
    list: currentData ?? [],
    isLoading: !currentData && !hasFailed,
    error: hasFailed ? errorText(catalogErrors.loadCategories, error) : null,
    retry: () => {
      if (hasFailed) void refetch();
    },
  };
}
