import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useAppStore } from '../../../api/hooks';
import { httpStatus } from '../../../http/request';
import { useGetProductQuery } from '../catalogEndpoints';
import { selectKnownProduct } from './knownProduct';

/** The product of a page, requested at every visit. `id` null: there is none, and nothing is requested. */
export function useProduct(id: number | null) {
  const { currentData, error, isError, isFetching, refetch } = useGetProductQuery(id ?? skipToken);
  const { getState } = useAppStore();
  // Read once: the lists leave the cache while the page is open.
  const [known] = useState(() => selectKnownProduct(getState(), id));
  // Also while it is asked for again.
  const isUnknown = id === null || (httpStatus(error) === 404 && (!isFetching || !currentData));
  return {
    /** What is known of it: from a list before its own response. */
    product: isUnknown ? undefined : (currentData ?? known),
    /** Other products of its category; undefined before its own response. */
    related: isUnknown ? undefined : currentData?.related,
    /** There is no such product. */
    isUnknown,
    /** The last call failed; `product` may hold what was known before. */
    hasFailed: isError && !isFetching && !isUnknown,
    error,
    refetch: () => void refetch(),
  };
}
