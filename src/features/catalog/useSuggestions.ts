import { type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { DEFAULT_ORDERING } from '../../../contract/rules';
import { catalogApi, type ShopProduct } from './catalogEndpoints';

const DEBOUNCE = 300;
const SHORTEST = 2;
const SHOWN = 6;

/**
 * The first six products that the products page would find for `text`, asked for 300 ms after the last letter, from two letters on.
 * A newer text ends the call for an older one; null while nothing is known, or when the call failed.
 */
export function useSuggestions(text: string): ShopProduct[] | null {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [found, setFound] = useState<ShopProduct[] | null>(null);
  const search = text.trim();
  const asked = search.length >= SHORTEST;

  // What an earlier text has found is not shown for the next one.
  if (!asked && found) setFound(null);
  useEffect(() => {
    if (!asked) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      const call = dispatch(
        catalogApi.endpoints.getProducts.initiate({ search, ordering: DEFAULT_ORDERING }, { forceRefetch: true }),
      );
      let late = false;
      stop = () => {
        late = true;
        call.abort();
        call.unsubscribe();
      };
      void call.then(({ data, isError }) => {
        if (!late) setFound(isError || !data ? null : data.slice(0, SHOWN));
      });
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [asked, search, dispatch]);

  return asked ? found : null;
}
