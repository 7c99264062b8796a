import { skipToken } from '@reduxjs/toolkit/query';
import { type OrderState } from '../../../contract/orders';
import { ordersApi, useGetOrderQuery } from './orderEndpoints';

const FINISHED: OrderState[] = ['delivered', 'cancelled', 'expired'];

/** Milliseconds between two looks at an order that still moves. */
const INTERVAL = 15_000;

/**
 * An order, loaded at every visit and every `interval` milliseconds until it is delivered, cancelled or expired. A hidden page does not
 * ask. `id` null: no order, nothing is asked.
 */
export function useOrder(id: number | null, interval = INTERVAL) {
  const arg = id ?? skipToken;
  const { isMoving } = ordersApi.endpoints.getOrder.useQueryState(arg, {
    selectFromResult: ({ currentData }) => ({
      isMoving: currentData !== undefined && !FINISHED.includes(currentData.state),
    }),
  });
  const query = useGetOrderQuery(arg, { pollingInterval: isMoving ? interval : 0, skipPollingIfUnfocused: true });
  const { currentData: order, isError, isFetching, error, refetch } = query;
  return {
    order,
    isLoading: id !== null && !order && (isFetching || !isError),
    /** The last call failed; `order` may be from an earlier response. */
    hasFailed: isError && !isFetching,
    error,
    refetch: () => void refetch(),
  };
}
