import { useEffect, useState } from 'react';
import { type OrderSummary } from '../../../contract/orders';
import { useAppDispatch } from '../../api/hooks';
import { ordersApi } from './orderEndpoints';

/** `order` is null for a member without orders, and undefined when the orders could not be loaded. */
export type NewestOrder = { order: OrderSummary | null | undefined };

/** The member's newest order when `enabled` became true, from the server and not from the cache; null while it is loading. */
export function useNewestOrder(enabled: boolean): NewestOrder | null {
  const dispatch = useAppDispatch();
  const [newest, setNewest] = useState<NewestOrder | null>(null);
  useEffect(() => {
    if (!enabled) return undefined;
    let isWanted = true;
    const { initiate } = ordersApi.endpoints.getOrders;
    const request = dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
    void request.then(({ isSuccess, data }) => {
      if (isWanted) setNewest({ order: isSuccess ? (data?.pages[0]?.results[0] ?? null) : undefined });
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, enabled]);
  return newest;
}
